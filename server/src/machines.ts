import type { AnyMachine } from '#core/domain/any-machine'
import type { RuleTouches } from '#core/domain/rule-touch'
import { areas } from './areas.ts'

/** Every machine there is, for the documents and for the test that looks for dead ends. */
export const machines: readonly AnyMachine[] = areas.flatMap((area) => area.machines ?? [])

/** Who knows what a changed rule touches, where that depends on its value. */
export const ruleTouches: RuleTouches = Object.assign({}, ...areas.map((area) => area.ruleTouches ?? {})) as RuleTouches
