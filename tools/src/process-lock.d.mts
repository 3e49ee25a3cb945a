/** Takes the lock, waiting up to `patienceMs` for a living holder; resolves to its release, or to nothing when held. */
export function takeLock(file: string, patienceMs?: number): Promise<(() => void) | undefined>
