import { deskEndpoints, endpoints } from '@zdb/contract/areas'
import type { Result } from '@zdb/contract/kit/endpoint'
import { actionWords, fieldWords } from '@zdb/contract/platform/audit/action-words'
import { moveWords } from '@zdb/contract/platform/audit/move-words'
import type { deskAudit } from '@zdb/contract/platform/audit/endpoints'
import { queues, type QueueName } from '@zdb/contract/platform/inbox/queues'
import { namesOfMerchants } from '#areas/people/identity/public'
import { namesOf } from '#areas/platform/operators/public'
import type { AuditRow } from '#core/domain/audit-lines.sql'
import type { Operator } from '#core/http/actor'
import { deviceName } from '#core/http/device-name'
import { withoutPhones } from '#core/process/log'
import { factText, roleWords } from './fact-words.ts'

export type Line = Result<typeof deskAudit.list>['items'][number]

const abouts = new Map([...endpoints, ...deskEndpoints].map(({ key, about }) => [key, about]))

/** What was done, in words; a move has its own or those of the call of its name. */
export const wordsOf = (action: string): string =>
  actionWords[action] ?? moveWords[action] ?? abouts.get(action) ?? action

type Facts = Readonly<Record<string, unknown>>
const factsOf = (column: unknown): Facts => (column !== null && typeof column === 'object' ? (column as Facts) : {})

/** What a look was for stands by itself; so does in which role, which is the looker's and no change. A cause is the engine's own key. */
const changesOf = ({ action, before, after, look }: AuditRow): Line['changes'] => {
  const [was, is] = [factsOf(before), factsOf(after)]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => key !== 'reason' && key !== 'cause' && !(look && key === 'roles'),
  )
  return keys
    .map((key) => ({
      label: fieldWords[key] ?? key,
      before: factText(action, key, was[key]),
      after: factText(action, key, is[key]),
    }))
    .filter((change) => change.before !== change.after)
}

export const reasonOf = ({ after }: Pick<AuditRow, 'after'>): string => {
  const { reason } = factsOf(after)
  return typeof reason === 'string' ? withoutPhones(reason) : ''
}

/** In which role it was looked at. */
export const rolesOf = ({ after }: Pick<AuditRow, 'after'>): string => roleWords(factsOf(after)['roles'])

/** An item of the inbox is named by its queue. */
export const targetWords = (target: string): string => {
  const [queue = '', id = ''] = target.split('/')
  return Object.hasOwn(queues, queue) ? `${queues[queue as QueueName].label} ${id}` : withoutPhones(target)
}

const sideOf = ({ operator_id, account_id }: AuditRow): Line['side'] => {
  if (operator_id !== null) return 'platform'
  return account_id === null ? 'system' : 'merchant'
}

/** Where a colleague sat, and at what, is for who manages. */
const hidesPlace = ({ operator_id }: AuditRow, { operatorId, roles }: Operator): boolean =>
  operator_id !== null && operator_id !== operatorId && !roles.has('manage')

/** Lines of the trail as this reader at the desk sees them. */
export const presentLines = async (rows: readonly AuditRow[], reader: Operator): Promise<Line[]> => {
  const operators = await namesOf(rows.flatMap(({ operator_id }) => operator_id ?? []))
  const merchants = await namesOfMerchants([...new Set(rows.flatMap(({ merchant_id }) => merchant_id ?? []))])
  const whoOf = (row: AuditRow): string => {
    if (row.operator_id !== null) return operators.get(row.operator_id) ?? '平台人员'
    return row.account_id === null ? '系统' : row.actor
  }
  return rows.map((row) => {
    const name = merchants.get(row.merchant_id ?? 0)
    const hidden = hidesPlace(row, reader)
    return {
      id: String(row.id),
      at: row.at,
      look: row.look,
      who: whoOf(row),
      side: sideOf(row),
      what: wordsOf(row.action),
      target: targetWords(row.target),
      merchant: name === undefined ? null : { id: String(row.merchant_id), name },
      reason: reasonOf(row),
      changes: changesOf(row),
      device: hidden || row.device === '' ? '' : deviceName(row.device),
      address: hidden ? '' : row.address,
    }
  })
}
