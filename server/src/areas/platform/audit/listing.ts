import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { audit, deskAudit } from '@zdb/contract/platform/audit/endpoints'
import { lookWords } from '@zdb/contract/platform/audit/look-words'
import { auditPage, countAudit, type AuditFilter, type AuditRow } from '#core/domain/audit-lines.sql'
import type { Actor, Operator } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Look } from '#core/http/register'
import { presentLines, reasonOf, rolesOf, targetWords, wordsOf } from './present.ts'

const mostCounted = 1_000
/** What names no merchant is nobody's own. */
const nobody = 0

/** Whose own stands in these lines: what was done by or to them. That somebody looked is the platform's. */
const shownOf = (rows: readonly AuditRow[]): Set<number> =>
  new Set(rows.flatMap(({ merchant_id, look }) => (look || merchant_id === null ? [] : [merchant_id])))

const optionalId = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** Whoever manages reads everybody's lines, the others what they did and saw themselves. */
const filterFor = (
  operator: Operator,
  { operator: wanted, merchant, kind, from, until }: Query<typeof deskAudit.list>,
): AuditFilter => {
  const manages = operator.roles.has('manage')
  const operatorId = optionalId(wanted)
  if (!manages && operatorId !== undefined && operatorId !== operator.operatorId) refuse('operatorForbidden')
  return {
    operatorId: manages ? operatorId : operator.operatorId,
    merchantId: optionalId(merchant),
    kind: kind === 'all' ? undefined : kind,
    from: from === undefined ? undefined : startOfDay(from),
    before: until === undefined ? undefined : startOfDay(addDays(until, 1)),
  }
}

export const listAudit = async (
  operator: Operator,
  query: Query<typeof deskAudit.list>,
  look: Look,
): Promise<Result<typeof deskAudit.list>> => {
  const filter = filterFor(operator, query)
  const [{ rows, next }, total] = await Promise.all([
    auditPage(filter, { limit: query.page_size, after: optionalId(query.cursor) }),
    countAudit(filter, mostCounted),
  ])
  const asked = filter.operatorId === undefined ? '' : `operator ${filter.operatorId}`
  const shown = filter.merchantId === undefined ? shownOf(rows) : new Set([filter.merchantId])
  for (const merchantId of shown.size === 0 ? [nobody] : shown) await look(merchantId, asked)
  return { items: await presentLines(rows, operator), next, total }
}

/** An item of the inbox and whose phone it was are named; the number of a picture says nothing. */
const lookedAt = ({ action, target }: AuditRow): string => {
  const words = lookWords[action] ?? wordsOf(action)
  return action === 'inbox.show' || action === 'merchants.revealPhone' ? `${words}：${targetWords(target)}` : words
}

/** Who of the platform looked at what is this merchant's: in which role and why, never by name. */
export const looksAt = async (
  { merchantId }: Actor,
  { cursor, page_size }: Query<typeof audit.looks>,
): Promise<Result<typeof audit.looks>> => {
  const { rows, next } = await auditPage({ merchantId, kind: 'look' }, { limit: page_size, after: optionalId(cursor) })
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      at: row.at,
      role: rolesOf(row) || '平台人员',
      what: lookedAt(row),
      reason: reasonOf(row),
    })),
    next,
  }
}
