/** A stored file's key names its folder; in an address of ours a key is one segment without an escape. */
export const publicKey = (stored: string): string => stored.replace('/', '~')
export const storedKey = (key: string): string => key.replace('~', '/')
