import type { Part } from './multipart.ts'
import type { Market } from '../../side.ts'
import type { App, Shop } from '../../things.ts'
import type { Activities } from './activities.ts'
import type { Answer } from './answers.ts'
import type { Shelves } from './shelves.ts'

/** One call of a customer, in the name of a mini-program that let it in. */
export type Call = {
  app: App
  shop: Shop
  biz: Readonly<Record<string, unknown>>
  files: readonly Part[]
  market: Market
  shelves: Shelves
  activities: Activities
}
export type Methods = Readonly<Record<string, (call: Call) => Answer>>
