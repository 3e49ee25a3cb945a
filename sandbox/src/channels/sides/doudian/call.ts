import type { Market } from '../../side.ts'
import type { App, Shop } from '../../things.ts'

export type Params = Record<string, unknown>
export type Call = { market: Market; app: App; shop: Shop; params: Params }
