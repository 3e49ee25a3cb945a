import { pushEvents, urgencyOf } from '@zdb/contract/desk/push/notifications'
import { currentRules, type Rules } from '#core/domain/rules'
import type { Tx } from '#core/db/tx'
import { merchantById } from '#areas/people/identity/public'
import { storesById } from '#areas/shop/stores/public'
import { later, minutes, now, seconds } from '#core/time/clock'
import { enqueueEach } from '#core/work/jobs'
import { tryLockAlerts } from '../alerts.sql.ts'
import { openDeskItem } from '../desk/desk-item.ts'
import { endIn } from '../ending.ts'
import { stepNumber, steps } from '../steps.ts'
import { tellConsoles } from '../tell-consoles.ts'
import { addClimbs, climbable, setSteps, type Climbing } from './climbs.sql.ts'
import { contactList, contactWords, mayText, type Contact } from './contacts.ts'
import { ownersOf, watchersOf, type Owners } from './owners.ts'
import { heldBack, type Usage } from './text-limits.ts'
import { sendText, textWords } from './texts.ts'
import { insertText, lockPhones, phonesWritten, textsOfHour, textsOfPlatform, textsTo } from './texts.sql.ts'

/** A step on the way: whom it told, or why it told nobody. */
type Climb = { step: number; words: string }

type Plan = {
  alert: Climbing
  passed: Climb[]
  step: number
  words: string
  contact?: Contact
  /** It stays where it is until somebody's quiet hours are over. */
  waits?: true
}

/** A contact of an alert, and whether they are left in peace at this hour. */
type Listed = Contact & { isQuiet: boolean }

/** What is known of a merchant while its alerts climb. */
type Known = {
  owners: Owners
  /** Who may be written to, by store and event. */
  contactsOf: (alert: Climbing) => Promise<Listed[]>
  written: ReadonlyMap<number, ReadonlySet<string>>
  /** Why no text goes to this phone; undefined where one may, or one does anyway. */
  heldBack: (contact: Contact) => string | undefined
}

const nobodyToText = '没有可以短信通知的联系人'
const quietHours = '联系人在免打扰时间'
/** So often it is asked whether the quiet hours are over. */
const quietMs = minutes(5)

/** The first who was not told of it yet and may be written to, and why those before them may not. */
const contactFor = async (
  alert: Climbing,
  { contactsOf, written, heldBack: why }: Known,
): Promise<{ contact?: Contact; held: string; isQuiet: boolean }> => {
  const told = written.get(alert.id)
  const reasons = new Set<string>()
  const held = () => ({ held: [...reasons].join('、'), isQuiet: reasons.has(quietHours) })
  for (const contact of await contactsOf(alert)) {
    if (told?.has(contact.phone)) continue
    const reason = contact.isQuiet ? quietHours : why(contact)
    if (reason === undefined) return { contact, ...held() }
    reasons.add(reason)
  }
  return held()
}

/** The next step that reaches somebody; those that reach nobody are passed at once. */
const planFor = async (alert: Climbing, known: Known): Promise<Plan> => {
  const passed: Climb[] = []
  for (const [index, { by }] of steps.entries()) {
    const step = index + 1
    if (step <= alert.step) continue
    if (by === 'desk') break
    if (by === 'console') {
      const watchers = watchersOf(known.owners, alert)
      if ('names' in watchers) return { alert, passed, step, words: watchers.names.join('、') }
      passed.push({ step, words: watchers.why })
      continue
    }
    const { contact, held, isQuiet } = await contactFor(alert, known)
    if (contact)
      return { alert, passed, step, words: `${contactWords(contact)}${held && `（${held}，改发下一位）`}`, contact }
    // Nobody is rung up for what can wait until a text may wake them.
    if (isQuiet && urgencyOf(alert.event) !== 1) return { alert, passed, step: step - 1, words: '', waits: true }
    passed.push({ step, words: held || nobodyToText })
  }
  return { alert, passed, step: stepNumber('desk'), words: '平台客服' }
}

const pauseAfter = (step: number, rules: Rules): number | null => {
  const after = steps[step]?.after
  return after === undefined ? null : seconds(rules[after])
}

const nothing: Usage = { hour: 0, day: 0 }

/** Memory of one run: contacts by store and event, what their phones were sent, and those that are written to in it. */
const knowledgeOf = async (merchantId: number, alerts: readonly Climbing[], rules: Rules) => {
  const owners = await ownersOf(merchantId)
  const lists = new Map<string, Promise<Listed[]>>()
  const phones = new Set<string>()
  const used = new Map<string, Usage>()
  let platform: Usage | undefined
  const left = rules.alertTextsPerHour - (await textsOfHour(merchantId))
  const listFor = async ({ store_id, event }: Climbing): Promise<Listed[]> => {
    const list = (await contactList(owners, store_id, event)).flatMap((contact) => {
      const when = mayText(owners, event, contact)
      return when === 'never' ? [] : [{ ...contact, isQuiet: when === 'later' }]
    })
    for (const [phone, usage] of await textsTo(list.map(({ phone }) => phone))) used.set(phone, usage)
    platform ??= await textsOfPlatform()
    return list
  }
  const known: Known = {
    owners,
    written: await phonesWritten(alerts.map(({ id }) => id)),
    contactsOf: (alert) => {
      const key = `${alert.store_id} ${alert.event}`
      const list = lists.get(key) ?? listFor(alert)
      lists.set(key, list)
      return list
    },
    heldBack: ({ phone, isProven }) =>
      phones.has(phone)
        ? undefined
        : heldBack({
            rules,
            left: left - phones.size,
            platform: platform ?? nothing,
            phone: used.get(phone) ?? nothing,
            isProven,
          }),
  }
  return { known, write: (phone: string) => void phones.add(phone), isWritten: (phone: string) => phones.has(phone) }
}

const plansFor = async (merchantId: number, alerts: readonly Climbing[], rules: Rules): Promise<Plan[]> => {
  const { known, write, isWritten } = await knowledgeOf(merchantId, alerts, rules)
  const plans: Plan[] = []
  for (const alert of alerts.filter(({ is_due }) => is_due)) {
    const plan = await planFor(alert, known)
    if (plan.contact) write(plan.contact.phone)
    plans.push(plan)
  }
  // A text that goes out anyway tells of all that is on its way to the same phone.
  if (plans.some(({ contact }) => contact))
    for (const alert of alerts.filter(({ is_due }) => !is_due)) {
      const plan = await planFor(alert, known)
      if (plan.contact && isWritten(plan.contact.phone)) plans.push(plan)
    }
  return plans
}

/** What is planned once nobody else writes to any of its phones: what they were sent by then is counted. */
const heldPlans = async (
  tx: Tx,
  merchantId: number,
  alerts: readonly Climbing[],
  rules: Rules,
  held: ReadonlySet<string> = new Set(),
): Promise<Plan[]> => {
  const plans = await plansFor(merchantId, alerts, rules)
  const phones = new Set(plans.flatMap(({ contact }) => contact?.phone ?? []))
  const free = [...phones].filter((phone) => !held.has(phone))
  if (free.length === 0) return plans
  await lockPhones(tx, free)
  return heldPlans(tx, merchantId, alerts, rules, new Set([...held, ...phones]))
}

/** One text for each phone, however many alerts it tells of. */
const writeTexts = async (tx: Tx, merchantId: number, plans: readonly Plan[]): Promise<Map<string, number>> => {
  const texts = new Map<string, number>()
  const byPhone = Map.groupBy(
    plans.filter(({ contact }) => contact),
    ({ contact }) => contact?.phone ?? '',
  )
  const stores = await storesById(plans.flatMap(({ alert, contact }) => (contact ? [alert.store_id] : [])))
  for (const [phone, some] of byPhone) {
    const contact = some[0]?.contact
    if (!contact) continue
    const told = some.map(({ alert }) => ({ ...alert, store: stores.get(alert.store_id ?? 0)?.name ?? null }))
    const words = textWords(told)
    texts.set(phone, await insertText(tx, { merchantId, contact, ...words, alerts: some.length }))
  }
  await enqueueEach(
    tx,
    sendText,
    [...texts.values()].map((textId) => ({ textId })),
  )
  return texts
}

const mergedWords = (plans: readonly Plan[], { contact }: Plan): string => {
  const others = plans.filter((plan) => plan.contact?.phone === contact?.phone).length - 1
  return contact && others > 0 ? `（与另外${others}条合并为一条短信）` : ''
}

const idsOf = (plans: readonly Plan[]): number[] => plans.map(({ alert }) => alert.id)

/**
 * All of a merchant that is due climbs in one transaction: either it is done and written down, or it is done again. False:
 * somebody else is at it, or was.
 */
export const climbIn = async (tx: Tx, merchantId: number, only?: number): Promise<boolean> => {
  if (!(await tryLockAlerts(tx, merchantId))) return false
  const alerts = await climbable(tx, merchantId, only)
  if (!alerts.some(({ is_due }) => is_due)) return false
  if ((await merchantById(merchantId)).closed_at !== null) {
    await endIn(
      tx,
      merchantId,
      alerts.map(({ id }) => id),
      { ended: 'closed' },
    )
    return true
  }
  const rules = await currentRules()
  const plans = await heldPlans(tx, merchantId, alerts, rules)
  const texts = await writeTexts(tx, merchantId, plans)
  const at = later(0)
  await addClimbs(
    tx,
    plans.flatMap((plan) => [
      ...plan.passed.map(({ step, words }) => ({ alert_id: plan.alert.id, step, words, at })),
      ...(plan.waits
        ? []
        : [
            {
              alert_id: plan.alert.id,
              step: plan.step,
              words: `${plan.words}${mergedWords(plans, plan)}`,
              at,
              text_id: texts.get(plan.contact?.phone ?? '') ?? null,
            },
          ]),
    ]),
  )
  const [waiting, climbing] = [plans.filter(({ waits }) => waits), plans.filter(({ waits }) => !waits)]
  for (const [step, some] of Map.groupBy(waiting, (plan) => plan.step)) await setSteps(tx, idsOf(some), step, quietMs)
  for (const [step, some] of Map.groupBy(climbing, (plan) => plan.step))
    await setSteps(tx, idsOf(some), step, pauseAfter(step, rules))
  if (plans.some(({ step }) => step === stepNumber('desk'))) await openDeskItem(tx, merchantId)
  await tellConsoles(idsOf(plans))
  return true
}

const longestMs = seconds(45)

/** Another release tells of it: no try here will ever succeed. */
export class UnknownEvent extends Error {}

/**
 * What cannot climb as it should, whatever stands in the way, is a matter for the desk before it is a minute old. False: it
 * has a little time left to be tried again, or somebody else has planned what comes next.
 */
export const handToDesk = async (tx: Tx, merchantId: number, id: number): Promise<boolean> => {
  const [alert] = (await tryLockAlerts(tx, merchantId)) ? await climbable(tx, merchantId, id) : []
  if (!alert?.is_due || alert.stood_ms < longestMs) return false
  if (!(alert.event in pushEvents)) throw new UnknownEvent(`nobody can be told of ${alert.event}`)
  const step = stepNumber('desk')
  await addClimbs(tx, [{ alert_id: id, step, words: '未能通知商家，转平台客服', at: now(), text_id: null }])
  await setSteps(tx, [id], step, null)
  await openDeskItem(tx, merchantId)
  await tellConsoles([id])
  return true
}
