import { fen } from '@zdb/contract/kit/fen'
import { maskPhone } from '@zdb/contract/kit/masking'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { limitTypes } from '@zdb/contract/people/account/limit-types'
import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { businessStates, categories, lifeStates } from '@zdb/contract/shop/stores/states'
import { limitsOf } from '#areas/people/account/public'
import { merchantById, peopleOf, sessionsOf } from '#areas/people/identity/public'
import { documentsOf } from '#areas/people/qualifications/public'
import { presentLines } from '#areas/platform/audit/public'
import { openSubjects } from '#areas/platform/proposals/public'
import { storesOf, type StoreFacts } from '#areas/shop/stores/public'
import { auditPage } from '#core/domain/audit-lines.sql'
import { deviceName } from '#core/http/device-name'
import type { Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import type { Look } from '#core/http/register'
import { withdrawalsUnderWay } from '#areas/money/withdrawals/public'
import { casesOf } from './cases.ts'
import { liftKindName } from './lifting.ts'
import { moneyOf } from './money.ts'
import { reachableAt } from './phones.ts'
import { revisionOf } from './revision.ts'
import { waitsIn, type WaitOf } from './waits.ts'

type File = Result<typeof merchants.show>

const timelinePage = 20
const mostWithdrawals = 20

const staffOf = async (merchantId: number): Promise<File['people']> => {
  const [people, sessions] = await Promise.all([peopleOf(merchantId), sessionsOf(merchantId)])
  const byAccount = Map.groupBy(sessions, ({ account_id }) => account_id)
  return people.map(({ id, name, role, is_master, enabled, seen_at }) => ({
    id: String(id),
    name,
    role: is_master ? '主账户' : (role ?? ''),
    is_master,
    enabled,
    seen_at,
    sessions: (byAccount.get(id) ?? []).map((session) => ({
      id: session.id,
      device: deviceName(session.device),
      address: session.address,
      started_at: session.started_at,
      seen_at: session.seen_at,
    })),
  }))
}

const presentStore = (store: StoreFacts, lifted: ReadonlySet<string>, waits: WaitOf): File['stores'][number] => {
  const life = lifeStates[stateOf(lifeStates, store.life_state)]
  return {
    id: String(store.id),
    name: store.name,
    // The four great cities are provinces too.
    address: [...new Set([store.province, store.city, store.county]), store.address].join(''),
    status: store.life_state,
    status_zh: life.label,
    tone: life.tone,
    business_zh: businessStates[stateOf(businessStates, store.business_state)].label,
    receiving: store.receiving,
    reason: store.life_reason,
    until: store.suspended_until,
    deposit: fen(store.deposit),
    lift_proposed: lifted.has(String(store.id)),
    waits: waits('stores', store.id),
  }
}

/** Who else looked at a merchant, and why, is for who manages; everybody reads what was done. */
const timelineOf = async (reader: Operator, merchantId: number, after?: number): Promise<File['timeline']> => {
  const looksOf = reader.roles.has('manage') ? undefined : reader.operatorId
  const { rows, next } = await auditPage({ merchantId, looksOf }, { limit: timelinePage, after })
  return { items: await presentLines(rows, reader), next }
}

/** Everything the platform knows of one merchant, for who has said why; that it was looked at stands in it already. */
export const showFile = async (
  operator: Operator,
  merchantId: string,
  { reason }: Query<typeof merchants.show>,
  look: Look,
): Promise<File> => {
  const merchant = await merchantById(idOf(merchantId))
  const { id } = merchant
  await look(id, '', reason)
  const [stores, limits, documents, cases, leaving, lifted] = await Promise.all([
    storesOf({ merchantId: id }),
    limitsOf(id),
    documentsOf(id),
    casesOf(id),
    withdrawalsUnderWay(id, mostWithdrawals),
    openSubjects(liftKindName),
  ])
  const storeNames = new Map(stores.map((store) => [store.id, store.name]))
  const waits = await waitsIn(operator, [
    ...cases.map(({ queues, caseId }) => ({ queues, id: caseId })),
    ...stores.map((store) => ({ queues: ['stores'] as const, id: store.id })),
    ...documents.map((document) => ({ queues: ['qualifications'] as const, id: document.id })),
    ...leaving.map((withdrawal) => ({ queues: ['withdrawals'] as const, id: withdrawal.id })),
  ])
  const [people, money, contacts, timeline] = await Promise.all([
    staffOf(id),
    moneyOf(id, leaving, waits),
    reachableAt(id),
    timelineOf(operator, id),
  ])
  return {
    id: String(id),
    name: merchant.name,
    category_zh: categories[merchant.category as keyof typeof categories] ?? '',
    created_at: merchant.created_at,
    closed_at: merchant.closed_at,
    revision: revisionOf({ merchant, limits, stores }),
    contacts: contacts.map(({ id: contactId, phone, ...person }) => ({
      ...person,
      id: String(contactId),
      phone: maskPhone(phone),
    })),
    documents: documents.map(({ id: documentId, storeId, label, name, number, status, validUntil }) => ({
      id: String(documentId),
      holder: storeId === null ? merchant.name : (storeNames.get(storeId) ?? '已删除的门店'),
      type_zh: label,
      name,
      number,
      status_zh: status.label,
      tone: status.tone,
      valid_until: validUntil,
      waits: waits('qualifications', documentId),
    })),
    stores: stores.map((store) => presentStore(store, lifted, waits)),
    money,
    cases: cases.map(({ queues, caseId, ...each }) => ({
      ...each,
      id: String(caseId),
      waits: queues.map((queue) => waits(queue, caseId)).find((wait) => wait !== null) ?? null,
    })),
    people,
    limits: limits.map((limit) => ({
      id: String(limit.id),
      type: limit.type,
      type_zh: limitTypes[limit.type],
      reason: limit.reason,
      from: limit.from_at,
      until: limit.until_at,
      until_paid: limit.until_paid,
      penalty: limit.penalty_id === null ? '' : String(limit.penalty_id),
    })),
    timeline,
  }
}

export const showTimeline = async (
  operator: Operator,
  merchantId: string,
  { reason, cursor }: Query<typeof merchants.timeline>,
  look: Look,
): Promise<Result<typeof merchants.timeline>> => {
  const { id } = await merchantById(idOf(merchantId))
  await look(id, '', reason)
  return timelineOf(operator, id, Number(cursor))
}
