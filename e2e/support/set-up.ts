import { startGround } from './ground.ts'

export const groundVariable = 'ZDB_E2E_GROUND'

/** Before all stories; what it returns runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { ground, stop } = await startGround()
  process.env[groundVariable] = JSON.stringify(ground)
  return stop
}
