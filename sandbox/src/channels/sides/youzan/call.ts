import type { Market } from '../../side.ts'
import type { Shop } from '../../things.ts'

export type Fields = Record<string, unknown>
export type Call = { market: Market; shop: Shop; given: Fields }
export type Answer = Fields
