import type { AnyMachine } from '#core/domain/any-machine'
import { areas } from './areas.ts'

/** Every machine there is, for the documents and for the test that looks for dead ends. */
export const machines: readonly AnyMachine[] = areas.flatMap((area) => area.machines ?? [])
