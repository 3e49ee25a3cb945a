import { startGround, type Ground } from './ground.ts'

const groundVariable = 'ZDB_E2E_GROUND'

/** For the processes that work on it. */
export const shareGround = (ground: Ground): void => {
  process.env[groundVariable] = JSON.stringify(ground)
}

export const sharedGround = (): Ground => JSON.parse(process.env[groundVariable] ?? '') as Ground

/** Before all stories; what it returns runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { ground, stop } = await startGround()
  shareGround(ground)
  return stop
}
