import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import { refresh } from '#core/http/query.tsx'

export type Ware = WireResult<typeof miniShop.list>['items'][number]
export type WareDetail = WireResult<typeof miniShop.show>
export type WareBody = Omit<WireBody<typeof miniShop.edit>, 'id' | 'submit' | 'revision'>
export type Category = WireResult<typeof miniShop.categories>['items'][number]
export type WarePackage = WireResult<typeof miniShop.packages>[number]
export type Program = WireResult<typeof miniShop.programs>[number]
export type PreviewRow = WireResult<typeof miniShop.preview>[number]

/** After something was done to wares: everything that shows or counts them asks again. */
export const refreshWares = () =>
  refresh(
    miniShop.list,
    miniShop.totals,
    miniShop.show,
    miniShop.preview,
    miniShop.tags,
    miniShop.categories,
    miniShop.packages,
    miniShop.programs,
  )

/** The number under which the whole shelf is shown. */
export const wholeShelf = '0'

/** What is written in the address for a ware that does not exist yet. */
export const newWare = 'new'

export const isBound = ({ status }: Program): boolean => status === 'bound'
