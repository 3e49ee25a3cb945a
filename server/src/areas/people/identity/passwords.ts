import { hash, verify } from '@node-rs/argon2'

// argon2id is the library's default; it runs on the thread pool, off the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** An unknown account takes as long as a wrong password, so that nobody learns who is registered. */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody-1')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== undefined && matches
}
