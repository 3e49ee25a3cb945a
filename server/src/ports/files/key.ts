import { randomUUID } from 'node:crypto'

/** `3f/3f0c….jpg`: two hex digits spread the files over 256 folders. */
export function newKey(extension = ''): string {
  const id = randomUUID()
  const suffix = extension.toLowerCase().replace(/^\./, '')
  return `${id.slice(0, 2)}/${id}${/^[a-z0-9]{1,8}$/.test(suffix) ? `.${suffix}` : ''}`
}

/** Only keys of our own making are looked up: anything else cannot name a file, least of all one outside. */
export const isKey = (text: string): boolean =>
  /^[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[a-z0-9]{1,8})?$/.test(text)
