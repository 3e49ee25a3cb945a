import { momentText } from '@zdb/contract/kit/china-time'
import { yuanText } from '@zdb/contract/kit/fen'
import type { States } from '@zdb/contract/kit/states'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { operatorRoles } from '@zdb/contract/operator-roles'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { limitTypes } from '@zdb/contract/people/account/limit-types'
import { qualificationStates } from '@zdb/contract/people/qualifications/states'
import { offences } from '@zdb/contract/platform/penalties/offences'
import { penaltyLevels, penaltyStates } from '@zdb/contract/platform/penalties/states'
import { proposalStates } from '@zdb/contract/platform/proposals/states'
import { ticketStates } from '@zdb/contract/platform/tickets/states'
import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import { withoutPhones } from '#core/process/log'

/** What a state number means, by the area that an action begins with. */
const statesOf: Readonly<Record<string, States>> = {
  afterSale: afterSaleStates,
  delivery: deliveryStates,
  onlineOrders: onlineStates,
  penalties: penaltyStates,
  proposals: proposalStates,
  qualifications: qualificationStates,
  tickets: ticketStates,
  transferOrders: transferStates,
  withdrawals: withdrawalStates,
}

const sums: ReadonlySet<string> = new Set(['amount', 'compensation', 'cost', 'deposit', 'fee', 'price'])

const labelIn = (states: States | undefined, value: unknown): string | undefined =>
  Object.entries(states ?? {}).find(([name, { code }]) => code === value || name === value)?.[1].label

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value)

const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (isMoment(value)) return momentText(new Date(value))
  return withoutPhones(typeof value === 'string' ? value : JSON.stringify(value))
}

const wordIn = (table: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  Object.hasOwn(table, String(value)) ? table[String(value)] : undefined

/** In which roles, by their names. */
export const roleWords = (roles: unknown): string =>
  (Array.isArray(roles) ? roles : [])
    .flatMap((role) => Object.entries(operatorRoles).find(([name]) => name === role)?.[1].label ?? [])
    .join('、')

type LimitFact = { type?: unknown; until?: unknown }

const limitWords = ({ type, until }: LimitFact): string => {
  const end = until === 'paid' ? '缴清罚款前' : until === undefined ? '' : `至${plainText(until).slice(0, 16)}`
  return [`限制${wordIn(limitTypes, type) ?? plainText(type)}`, end].filter(Boolean).join('')
}

const limitsText = (value: unknown): string | undefined =>
  Array.isArray(value) ? value.map((each: unknown) => limitWords(each as LimitFact)).join('、') || '无' : undefined

const offenceTitles = Object.fromEntries(Object.entries(offences).map(([name, { title }]) => [name, title]))

/** What a fact says to a person, where its value alone does not; by the fact's name. */
const words: Readonly<Record<string, (value: unknown, area: string) => string | undefined>> = {
  state: (value, area) => labelIn(statesOf[area], value),
  status: (value) => labelIn(businessStates, value),
  life: (value) => labelIn(lifeStates, value),
  level: (value) => wordIn(penaltyLevels, value),
  limits: limitsText,
  offence: (value) => wordIn(offenceTitles, value),
  roles: (value) => roleWords(value) || undefined,
}

/** A fact of the trail as the desk reads it. `action`: what was done, by its key. */
export const factText = (action: string, key: string, value: unknown): string => {
  if (sums.has(key) && typeof value === 'number') return yuanText(value)
  const [area = ''] = action.split('.')
  return (value === undefined ? undefined : words[key]?.(value, area)) ?? plainText(value)
}
