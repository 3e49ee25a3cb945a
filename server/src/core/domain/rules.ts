import { sql } from 'kysely'
import * as z from 'zod'
import { fen } from '@zdb/contract/kit/fen'
import { healthKindNames } from '@zdb/contract/platform/system-health/kinds'
import { now } from '../time/clock.ts'
import { perConnection } from '../db/per-connection.ts'
import { db, inTransaction, type Tx } from '../db/tx.ts'

const whole = z.number().int().min(0).max(10_000_000)
const money = z.number().int().min(0).max(10_000_000_00).transform(fen)
const percent = whole.max(100)
const permille = whole.max(1_000)
const permyriad = whole.max(10_000)
const workdays = whole.max(60)
/** Without any of it nobody could sit at the desk and undo it. */
const some = whole.min(1)

/** Within a minute it has climbed, whatever holds up who does it for a moment. */
const stepSeconds = some.max(45)

/** The numbers of the platform. Their values and dates live in the table `platform_rule`, their names and kinds here. */
const Rules = z.object({
  integrityDeposit: money,
  integrityDepositElsewhere: z.array(z.object({ city_code: z.string(), category: whole, amount: money })),
  depositBackDays: whole,
  depositRefundWorkdays: workdays,
  receiveCheckMinutes: whole,
  grabCreditTimesDeposit: whole,
  payMinutes: whole,
  receiveMinutes: whole,
  sentBackHours: whole,
  autoSettleDays: whole,
  modificationHours: whole,
  photoHours: whole,
  commentDays: whole,
  flashHeadStartSeconds: whole,
  poolEditPauseSeconds: whole,
  poolEditLongestPauseSeconds: whole,
  flashPush30: money,
  flashPush90: money,
  flashPush365: money,
  grabScopeDays: whole,
  serviceFeePermille: permille,
  breachFeePercent: percent,
  breachHours: whole,
  afterSaleAnswerHours: whole,
  afterSaleMoveDays: whole,
  appealDays: whole,
  arbitrationWorkdays: workdays,
  remindMinutes: whole,
  deliveryUnknownMinutes: whole,
  deliveryAcceptMinutes: whole,
  deliveryPickupMinutes: whole,
  deliveryRideHours: whole,
  deliveryCostDays: whole,
  deliveryCancelRequestMinutes: whole,
  deliveryEscalateMinutes: some.max(30),
  deliveryTipStep: money,
  deliveryService30: money,
  deliveryService90: money,
  deliveryService365: money,
  qualificationWarnDays: whole,
  qualificationGraceDays: whole,
  qualificationReviewWorkdays: workdays,
  storeReviewWorkdays: workdays,
  goodsReviewWorkdays: workdays,
  staffInvitationHours: whole,
  loginPasswordDays: whole,
  cancellationDays: whole,
  cancellationExtensionDays: whole,
  mailCodeMinutes: whole,
  operatorIdleMinutes: some,
  operatorSessionHours: some,
  operatorEnrolmentMinutes: some,
  operatorItemMinutes: some,
  feedbackWorkdays: workdays,
  proposalWorkdays: workdays,
  rulingLateFreeMinutes: whole,
  rulingLateShareMinutes: whole,
  rulingBothShownPercent: percent,
  radarTightMinutes: some,
  radarAheadMinutes: some,
  trustDays: some.max(365),
  trustLeastOrders: some,
  trustLeastMerchants: some,
  trustPlatformOrders: some,
  trustGoodPercent: percent.min(1),
  trustPoorPercent: percent.min(1),
  trustGoodCases: percent,
  trustPoorCases: percent,
  ticketAnswerWorkdays: workdays,
  ticketReplyDays: whole,
  ticketReopenDays: whole,
  invoiceDays: some,
  invoiceOrdersMost: some,
  invoiceTitlesMost: some,
  serviceInvoiceWorkdays: workdays,
  penaltyDays: whole,
  penaltyAppealWorkdays: workdays,
  penaltyAfterAppealDays: whole,
  expectedSilence: z.array(
    z.object({ kind: z.enum(healthKindNames), from_hour: whole.max(23), to_hour: some.max(24), minutes: some }),
  ),
  healthErrorPercent: percent.min(1),
  healthErrorCalls: some,
  healthBacklogMinutes: some,
  withdrawalLeast: money,
  withdrawalMost: money,
  withdrawalDayTimes: whole,
  withdrawalDayMost: money,
  withdrawalFee: money,
  withdrawalWorkdays: workdays,
  withdrawalFastFee: money,
  withdrawalFastHours: whole,
  withdrawalSelfApproved: money,
  withdrawalFourEyes: money,
  withdrawalReviewWorkdays: workdays,
  withdrawalNewAccountHours: whole,
  withdrawalKeysHours: whole,
  withdrawalUnusualTimes: whole,
  settlementAccountsMost: whole,
  payoutWatchDays: whole,
  rechargeMinutes: some,
  rechargeLeast: money,
  rechargeMost: money,
  openChargesMost: some,
  rechargeSuggestions: z.array(money).max(8),
  remittanceLeast: money,
  remittanceDays: some,
  remittanceWorkdays: workdays,
  strayMoneyWorkdays: workdays,
  reconciliationWorkdays: workdays,
  alipayFeePermyriad: permyriad,
  wechatFeePermyriad: permyriad,
  joinpayFeePermyriad: permyriad,
  joinpayPayoutFee: money,
  courierBillFollowMost: money,
  offlineAccount: z.object({ name: z.string(), bank: z.string(), branch: z.string(), account: z.string() }),
  suggestionWorkdays: workdays,
  printWaitMinutes: some,
  printDueMinutes: some,
  printQueueHours: some,
  alertConsolesSeconds: stepSeconds,
  alertContactSeconds: stepSeconds,
  alertNextContactSeconds: stepSeconds,
  alertDeskSeconds: stepSeconds,
  alertTextsPerHour: whole,
  alertPhoneTextsPerHour: whole,
  alertPhoneTextsPerDay: whole,
  alertUnprovenTextsPerDay: whole,
  alertPlatformTextsPerHour: whole,
  alertPlatformTextsPerDay: whole,
  penaltyMostFine: money,
  penaltyLimitDays: some.max(365),
  reforwardFine: money,
  reforwardFineAgain: money,
  conductDays: some.max(365),
  conductLeastOrders: some,
  chargebackPercent: percent.min(1),
  chargebackFine: money,
  latenessPercent: percent.min(1),
  latenessFine: money,
  /** So far apart the index still finds every pair. */
  photoReuseBits: whole.max(7),
  photoReuseFine: money,
  /** A curve behind which one merchant stands would be that merchant's. */
  acceptanceMerchants: whole.min(3),
  acceptanceOrders: whole.min(20),
  acceptanceLargestPercent: percent.min(20),
  acceptanceLeastMinutes: whole,
  acceptanceDays: some.max(1_100),
  chosenQuoteIsCommitment: z.boolean(),
})

export type Rules = z.output<typeof Rules>

/** The rules as they were, are or will be in force then. */
export const rulesAt = async (moment: Date): Promise<Rules> => {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select distinct on (name) name, value from platform_rule where from_at <= ${moment} order by name, from_at desc`.execute(
    db(),
  )
  return Rules.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

const read = (): Promise<Rules> => rulesAt(now())

/** One answer for a whole transaction. */
const ofTransactions = perConnection(() => new WeakMap<object, Promise<Rules>>())

const readOnce = (): Promise<Rules> => {
  const tx = db()
  const ofTransaction = ofTransactions()
  const known = ofTransaction.get(tx)
  if (known) return known
  const asking = read()
  ofTransaction.set(tx, asking)
  return asking
}

const asked = perConnection(() => new WeakMap<object, Promise<Rules>>())

/**
 * The rules in force now. Those who ask the same database at the same moment get one answer: nobody shares that of a
 * standby, which may lag or never come.
 */
export const currentRules = (): Promise<Rules> => {
  if (inTransaction()) return readOnce()
  const [here, where] = [asked(), db()]
  const known = here.get(where)
  if (known) return known
  const asking = read().finally(() => here.delete(where))
  here.set(where, asking)
  return asking
}

/** Rises with every change of one of these rules, however quickly they follow: the revision of terms made of them. */
export const rulesRevision = async (...names: readonly (keyof Rules)[]): Promise<number> => {
  const { rows } = await sql<{ revision: number }>`
    select 1 + floor(extract(epoch from max(from_at) - timestamptz '2020-01-01'))::int + count(*)::int as revision
    from platform_rule where name = any(${[...names]}::text[]) and from_at <= ${now()}`.execute(db())
  return rows[0]?.revision ?? 1
}

/** The value of this rule, if it can be one. */
export const ruleValue = (name: keyof Rules, value: unknown): unknown => Rules.shape[name].safeParse(value).data

type RuleRow = { name: string; value: unknown; from_at: Date }

/** Every value that every rule had, has and will have, by name and date. */
export const ruleHistory = async (): Promise<RuleRow[]> => {
  const { rows } = await sql<RuleRow>`select name, value, from_at from platform_rule order by name, from_at`.execute(
    db(),
  )
  return rows
}

/** Two changes that do not go together are not made at the same moment; whoever reads does not wait. */
export const lockRules = async (tx: Tx): Promise<void> => {
  await sql`lock table platform_rule in share row exclusive mode`.execute(tx)
}

/** From then on the rule has this value; what was said for the same moment before is replaced. */
export const insertRule = async (tx: Tx, name: keyof Rules, value: unknown, fromAt: Date): Promise<void> => {
  await sql`insert into platform_rule (name, value, from_at) values (${name}, ${JSON.stringify(value)}::jsonb, ${fromAt})
    on conflict (name, from_at) do update set value = excluded.value`.execute(tx)
}
