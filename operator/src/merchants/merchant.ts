import { create } from 'zustand'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { refresh } from '@zdb/console/core/http/query.tsx'
import { onSessionEnd } from '@zdb/console/core/session/session-listeners.ts'

export type Found = WireResult<typeof merchants.find>
export type MerchantFile = WireResult<typeof merchants.show>
export type Store = MerchantFile['stores'][number]
export type Limit = MerchantFile['limits'][number]
export type Person = MerchantFile['people'][number]
export type Contact = MerchantFile['contacts'][number]
export type Waits = Store['waits']

type Search = {
  /** What was looked for stands in no address: it may be somebody's phone. */
  word: string
  found: Found | undefined
  /** Why each merchant was opened, for as long as one is signed in. */
  reasons: Readonly<Record<string, string>>
}

export const useSearch = create<Search>(() => ({ word: '', found: undefined, reasons: {} }))

onSessionEnd(() => useSearch.setState(useSearch.getInitialState(), true))

export const giveReason = (merchant: string, reason: string) =>
  useSearch.setState(({ reasons }) => ({ reasons: { ...reasons, [merchant]: reason } }))

/** After every act, whatever it was answered: what is on the screen may no longer be what there is. */
export const refreshFile = () => refresh(merchants.show)
