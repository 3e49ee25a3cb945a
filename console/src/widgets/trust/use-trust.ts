import type { WireResult } from '@zdb/contract/kit/endpoint'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'

export type TrustRow = WireResult<typeof trust.list>[number]

/** It changes with every order of everybody: a minute is fresh enough to choose by. */
const freshMs = 60_000
/** So many are asked for at once. */
const most = 60

/** What these shops can be trusted with, by their public ids; nothing for who may not read transfers. */
export const useTrust = (openids: readonly string[]): ReadonlyMap<string, TrustRow> => {
  const reads = useMay('transfer.read')
  const asked = openids.slice(0, most)
  const { data } = useRead(
    trust.list,
    { query: { shop_ids: asked.join(',') } },
    { enabled: reads && asked.length > 0, fresh: freshMs },
  )
  return new Map((data ?? []).map((row) => [row.shop_id, row]))
}
