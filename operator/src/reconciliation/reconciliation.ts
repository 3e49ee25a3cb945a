import type { WireResult } from '@zdb/contract/kit/endpoint'
import { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { refresh, useRead } from '@zdb/console/core/http/query.tsx'

export type Overview = WireResult<typeof reconciliation.overview>
export type StatementDay = Overview['days'][number]

/** While statements are being read one wants to see what comes of them. */
export const useOverview = () => useRead(reconciliation.overview, {}, { every: 3_000, background: true })

export const refreshOverview = () => refresh(reconciliation.overview)
