import type { WireResult } from '@zdb/contract/kit/endpoint'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { refresh, useRead } from '@zdb/console/core/http/query.tsx'

export type Overview = WireResult<typeof ledgerHealth.overview>
export type Proof = NonNullable<Overview['last']>
export type Claim = WireResult<typeof ledgerHealth.claims>['items'][number]
export type Hold = WireResult<typeof ledgerHealth.holds>['items'][number]
export type MerchantProof = WireResult<typeof ledgerHealth.merchant>

/** While a proof is under way one wants to see its end. */
export const useOverview = () => useRead(ledgerHealth.overview, {}, { every: 5_000, background: true })

/** What changes with a proof or with payouts; the warning on top of every page too. */
export const refreshLedger = () => refresh(ledgerHealth.overview, systemHealth.warnings)
