import { momentText } from '@zdb/contract/kit/china-time'
import { alertSteps } from '@zdb/contract/desk/alerts/steps'
import { selfTestChecks, type SelfTestCheck } from '@zdb/contract/desk/alerts/self-test'
import { knownEvent, pushEvents } from '@zdb/contract/desk/push/notifications'
import { positionName } from '@zdb/contract/people/account/positions'
import { contactTypes } from '@zdb/contract/shop/stores/states'
import { contactsOf as merchantContacts } from '#areas/people/account/public'
import { peopleOf } from '#areas/people/identity/public'
import { contactsOf as storeContacts, storesById } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { facts, type Evidence, type Part, type QueueSource } from '#core/domain/queue'
import type { SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { alertsAtDesk, countsAtDesk, idsAtDesk, lockAlerts, type AlertRow } from '../alerts.sql.ts'
import { climbsOf } from '../climbing/climbs.sql.ts'
import { nobodyMay, ownerNames, ownersOf } from '../climbing/owners.ts'
import { countWords } from '../climbing/texts.ts'
import { checksOf } from '../self-test/console-checks.sql.ts'
import { endIn } from '../ending.ts'
import { stepName } from '../steps.ts'

const mostContacts = 20
/** More of them are counted, not listed. */
const mostListed = 50

/** Whom an operator rings: the stores' people, the merchant's, and whoever has an account. */
const phoneBook = async (merchantId: number, alerts: readonly AlertRow[]): Promise<Part> => {
  const storeIds = [...new Set(alerts.flatMap(({ store_id }) => store_id ?? []))]
  const stores = await storesById(storeIds)
  const ofStores = (await storeContacts(storeIds)).map(({ store_id, type, name, phone }): [string, string] => [
    `${stores.get(store_id)?.name ?? ''} ${contactTypes[type as keyof typeof contactTypes]}`,
    `${name} ${phone}`,
  ])
  const ofMerchant = (await merchantContacts(merchantId, undefined, mostContacts, 0)).map(
    ({ position, name, phone }): [string, string] => [`商家${positionName(position)}`, `${name} ${phone}`],
  )
  const accounts = (await peopleOf(merchantId))
    .filter(({ enabled }) => enabled)
    .map(({ is_master, role, name, mobile }): [string, string] => [
      is_master ? '主账户' : (role ?? '子账号'),
      `${name} ${mobile}`,
    ])
  return facts('联系电话', [...ofStores, ...ofMerchant, ...accounts.slice(0, mostContacts)])
}

const listOf = (alerts: readonly AlertRow[], total: number): Part =>
  facts(
    `无人应答的提醒（${total}条）`,
    alerts.map(
      (row) =>
        [
          `${momentText(row.at).slice(5, 16)} ${pushEvents[knownEvent(row.event)].label}`,
          row.words,
          row.urgency === 1 ? 'bad' : 'warn',
        ] as const,
    ),
  )

/** Who of the merchant was to see to them: by what they may do, as for the alerts themselves. */
const ownersPart = async (merchantId: number, alerts: readonly AlertRow[]): Promise<Part> => {
  const owners = await ownersOf(merchantId)
  const rows = new Map(
    alerts.map((row) => {
      const label = pushEvents[knownEvent(row.event)].label
      const names = ownerNames(owners, row).join('、')
      return [`${label} ${names}`, [label, names || nobodyMay, names === '' ? 'bad' : 'plain'] as const]
    }),
  )
  return facts('负责人', [...rows.values()])
}

const historyOf = async (alerts: readonly AlertRow[]): Promise<Part> => {
  const titles = new Map(alerts.map(({ id, title }) => [id, title]))
  const climbs = await climbsOf(alerts.map(({ id }) => id))
  return {
    kind: 'history',
    title: '升级经过',
    lines: climbs
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ alert_id, step, at, words }) => ({
        at,
        who: alertSteps[stepName(step)].label,
        text: `${titles.get(alert_id) ?? ''}：${words}`,
      })),
  }
}

/** What an older build found is kept, also where it is asked no more. */
const isCheck = (name: string): name is SelfTestCheck => Object.hasOwn(selfTestChecks, name)

const failingWords = (failing: readonly SelfTestCheck[]): string =>
  failing.map((check) => selfTestChecks[check].label).join('、') || '正常'

/** How the merchant's consoles were when they last asked themselves. */
const consolesOf = async (merchantId: number): Promise<Part> =>
  facts(
    '页面自检',
    (await checksOf(merchantId)).map(({ name, device, at, failing }) => {
      const known = failing.filter(isCheck)
      const words = `${momentText(at).slice(5, 16)} ${failingWords(known)}`
      return [`${name} ${device}`, words, known.length === 0 ? 'good' : 'warn']
    }),
  )

const evidence = async (merchantId: number): Promise<Evidence> => {
  const alerts = await alertsAtDesk(merchantId, mostListed)
  if (alerts.length === 0) return refuse('itemGone')
  const total = (await countsAtDesk([merchantId])).reduce((sum, { count }) => sum + count, 0)
  return {
    merchantIds: [merchantId],
    parts: [
      listOf(alerts, total),
      await ownersPart(merchantId, alerts),
      await phoneBook(merchantId, alerts),
      await historyOf(alerts),
    ],
    live: [await consolesOf(merchantId)],
    suggested: 'called',
  }
}

/** What waited at the desk when it was decided on is over; what comes later waits anew. */
const settle =
  (decision: string) =>
  (operator: SystemActor, merchantId: number, { reason }: { reason: string }) =>
    within(async (tx) => {
      await lockAlerts(tx, merchantId)
      const ids = await idsAtDesk(merchantId)
      const ended = await endIn(tx, merchantId, ids, { ended: 'desk', ended_words: reason })
      await record(tx, operator, `alerts.${decision}`, merchantId, { merchantId, after: { reason, alerts: ended } })
    })

/** What nobody of a merchant has answered: one item for each merchant, with whom to ring. */
export const alertsQueue: QueueSource = {
  name: 'alerts',
  lock: lockAlerts,
  describe: async (merchantIds) => {
    const byMerchant = Map.groupBy(await countsAtDesk(merchantIds), ({ merchant_id }) => merchant_id)
    return new Map(
      [...byMerchant].map(([merchantId, counts]) => [
        merchantId,
        { title: `无人应答：${countWords(counts)}`, merchantId },
      ]),
    )
  },
  evidence,
  decisions: {
    called: {
      label: '已电话联系',
      tone: 'good',
      reasons: ['店主已知晓，马上处理', '店员已知晓，马上处理', '已请联系人转告'],
      make: settle('called'),
    },
    notNeeded: {
      label: '无需处理',
      tone: 'plain',
      reasons: ['事情已经过去', '商家正在休息', '多次拨打无人接听', '测试订单'],
      make: settle('notNeeded'),
    },
  },
}
