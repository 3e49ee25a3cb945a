import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { namesOfMerchants } from '#areas/people/identity/public'
import { namesOf } from '#areas/platform/operators/public'
import { openSubjects } from '#areas/platform/proposals/public'
import type { Look } from '#core/http/register'
import { accountKinds, type AccountKind } from '#core/money/ledger'
import { oldestClaims, oldestHolds, openClaimsSum, openHoldsSum, totalsByKind } from '#core/money/open-money.sql'
import { payoutStop } from '#core/money/payout-stop'
import { newestProofs, type ProofRun } from './ledger-health.sql.ts'
import { missingWords, proofSinceStop } from './proof-since-stop.ts'
import { resumeKind, resumeSubject } from './payouts.ts'

type Overview = Result<typeof ledgerHealth.overview>

const shown = 10
const nobody = 0

const presentRun = (names: ReadonlyMap<number, string>, run: ProofRun): Overview['earlier'][number] => ({
  id: String(run.id),
  asked_at: run.asked_at,
  asked_by: names.get(run.operator_id ?? nobody) ?? '',
  ended_at: run.ended_at,
  broken: run.broken,
  trouble: run.trouble,
  lines: run.lines.map(({ name, label, ms, breaches }) => ({
    name,
    label,
    ms,
    breaches: breaches.map(({ what, amount }) => ({ what, amount: fen(Number(amount)) })),
  })),
})

const stopNow = async (): Promise<Overview['stop']> => {
  const stop = await payoutStop()
  if (!stop) return null
  const { at, reason, operatorId } = stop
  const [names, open, since] = await Promise.all([
    namesOf([operatorId ?? nobody]),
    openSubjects(resumeKind),
    proofSinceStop(stop),
  ])
  const by = names.get(operatorId ?? nobody) ?? ''
  return { at, reason, by, proposed: open.has(resumeSubject(stop)), missing: missingWords(since) }
}

const totals = async (): Promise<Overview['totals']> => {
  const rows = new Map((await totalsByKind()).map((row) => [row.kind, row]))
  return (Object.keys(accountKinds) as AccountKind[]).map((kind) => ({
    kind,
    label: accountKinds[kind].label,
    accounts: rows.get(kind)?.accounts ?? 0,
    balance: fen(rows.get(kind)?.balance ?? 0),
  }))
}

export const showOverview = async (): Promise<Overview> => {
  const [runs, stop, byKind, claims, holds] = await Promise.all([
    newestProofs(shown + 1),
    stopNow(),
    totals(),
    openClaimsSum(),
    openHoldsSum(),
  ])
  const names = await namesOf(runs.map(({ operator_id }) => operator_id ?? nobody))
  const [last, ...earlier] = runs.filter(({ ended_at }) => ended_at !== null).map((run) => presentRun(names, run))
  return {
    running: runs.some(({ ended_at }) => ended_at === null),
    last: last ?? null,
    earlier,
    stop,
    totals: byKind,
    claims: { count: claims.count, rest: fen(claims.amount), oldest_at: claims.oldest },
    holds: { count: holds.count, amount: fen(holds.amount), oldest_at: holds.oldest },
  }
}

/** A list names many: each of them can ask who saw it. An empty one names nobody, and says so. */
const lookAtAll = async (look: Look, what: string, merchantIds: readonly number[]): Promise<void> => {
  for (const merchantId of merchantIds.length > 0 ? new Set(merchantIds) : [nobody]) await look(merchantId, what)
}

type Asked = Query<typeof ledgerHealth.claims>
const spanOf = ({ page, page_size }: Asked) => ({ limit: page_size, offset: (page - 1) * page_size })

export const listClaims = async (query: Asked, look: Look): Promise<Result<typeof ledgerHealth.claims>> => {
  const [rows, { count }] = await Promise.all([oldestClaims(spanOf(query)), openClaimsSum()])
  const merchants = rows.flatMap(({ debtor_id, creditor_id }) => (creditor_id ? [debtor_id, creditor_id] : [debtor_id]))
  await lookAtAll(look, 'claims', merchants)
  const names = await namesOfMerchants(merchants)
  return {
    page: query.page,
    page_size: query.page_size,
    total: count,
    items: rows.map((row) => ({
      id: String(row.id),
      debtor_id: String(row.debtor_id),
      debtor: names.get(row.debtor_id) ?? '',
      creditor_id: row.creditor_id === null ? '' : String(row.creditor_id),
      creditor: row.creditor_id === null ? '平台' : (names.get(row.creditor_id) ?? ''),
      amount: fen(row.amount),
      rest: fen(row.amount - row.repaid),
      why: row.why,
      ref: row.ref,
      at: row.created_at,
    })),
  }
}

export const listHolds = async (query: Asked, look: Look): Promise<Result<typeof ledgerHealth.holds>> => {
  const [rows, { count }] = await Promise.all([oldestHolds(spanOf(query)), openHoldsSum()])
  const merchants = rows.map(({ merchant_id }) => merchant_id)
  await lookAtAll(look, 'holds', merchants)
  const names = await namesOfMerchants(merchants)
  return {
    page: query.page,
    page_size: query.page_size,
    total: count,
    items: rows.map((row) => ({
      id: String(row.id),
      merchant_id: String(row.merchant_id),
      merchant: names.get(row.merchant_id) ?? '',
      amount: fen(row.amount),
      why: row.why,
      ref: row.ref,
      at: row.held_at,
    })),
  }
}
