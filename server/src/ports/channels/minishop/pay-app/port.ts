import type { Fen } from '@zdb/contract/kit/fen'
import type { Grant } from '../../calling/grant.ts'
import type { PayAppClient } from './client.ts'
import type { PayAppCoupons } from './coupons-port.ts'

export type ShelfSku = { outSkuId: string; values: readonly string[]; price: Fen; stock: number }

/** A ware as the pay-app is told of it; pictures go by the ids that it gave to them. */
export type ShelfItem = {
  outItemId: string
  categoryId: string
  title: string
  description: string
  headImage: string
  images: readonly string[]
  attributes: readonly { name: string; value: string }[]
  specs: readonly string[]
  skus: readonly ShelfSku[]
}

export const itemStatuses = ['auditing', 'rejected', 'delisted', 'available', 'frozen'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** How a ware stands at the pay-app: the newest version of it, which may not be the one that is sold. */
export type ItemReport = { itemId: string; status: ItemStatus; reason: string; title: string }

export type ServiceStatus = 'auditing' | 'rejected' | 'on' | 'off'
export type ServiceReport = { status: ServiceStatus; reason: string }

/** What is sold in a mini-program. A call that was answered by nobody may have been heard: `item` tells. */
export type Shelf = {
  categories(grant: Grant): Promise<readonly { id: string; name: string }[]>
  uploadImage(grant: Grant, image: { name: string; content: Buffer }): Promise<string>
  /** Stands below the counter until it is sold up, and is looked at by the pay-app first. */
  createItem(grant: Grant, item: ShelfItem): Promise<{ itemId: string }>
  modifyItem(grant: Grant, itemId: string, item: ShelfItem): Promise<void>
  /** Prices and stock count at once, without another look. */
  changeOffer(grant: Grant, itemId: string, skus: readonly ShelfSku[]): Promise<void>
  sell(grant: Grant, itemId: string, on: boolean): Promise<void>
  removeItem(grant: Grant, itemId: string): Promise<void>
  /** By our number; null when the pay-app never heard of it. */
  item(grant: Grant, outItemId: string): Promise<ItemReport | null>
  applyService(grant: Grant, store: { outId: string; name: string; address: string }): Promise<void>
  closeService(grant: Grant, outId: string): Promise<void>
  service(grant: Grant, outId: string): Promise<ServiceReport>
  /** Where a shopper finds the mini-program with a browser; '' where only the pay-app itself opens it. */
  pageOf(shopId: string): string
}

/** The pay-app beside its orders: what stands on the shelves of its mini-programs, and the coupons of their owners. */
export type PayApp = { client: PayAppClient; shelf: Shelf; coupons: PayAppCoupons }
