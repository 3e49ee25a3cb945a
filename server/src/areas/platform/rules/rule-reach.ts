import type { Rules } from '#core/domain/rules'

type Things = { readonly what: string; readonly table: string; readonly states: readonly string[] }

/** What of the things under way a change reaches beside those that wait by it, and how it reaches them. */
export type Reach = { readonly things?: readonly Things[]; readonly words: string }

const reaches = (words: string, ...things: readonly Things[]): Reach => ({ words, things })
const nothing = (words: string): Reach => ({ words })

const orders = (what: string, ...states: readonly string[]): Things => ({ what, table: 'transfer_order', states })

const unsettled = orders(
  '已付款未结算的转单',
  'waitGrab',
  'waitReceive',
  'rejected',
  'expired',
  'waitDelivery',
  'inDelivery',
  'delivered',
)
const accepted = orders('已接单未配送的转单', 'waitDelivery')
const undelivered = orders('已接单未送达的转单', 'waitDelivery', 'inDelivery')
const pooled = orders('抢单池中的转单', 'waitGrab', 'waitQuote')
const called: Things = { what: '正在呼叫骑手的配送单', table: 'delivery_order', states: ['unpaid', 'paid'] }
const suggestions: Things = { what: '待核实的处罚建议', table: 'penalty_suggestion', states: ['waiting'] }
const reviewedPayouts: Things = { what: '审核中的提现', table: 'withdrawal', states: ['asked'] }
const papers: Things = { what: '在用的资质', table: 'qualification', states: ['approved'] }
const refunds: Things = { what: '待审核的保证金退还', table: 'deposit_refund', states: ['asked'] }
const trading: Things = { what: '正常经营的门店', table: 'store', states: ['normal'] }

const printing: Things = { what: '打印中的单据', table: 'print_job', states: ['sent'] }
const differences: Things = { what: '待处理的对账差异', table: 'reconciliation_case', states: ['open'] }

const kept = reaches('已经开始等待的保留原来的期限，生效后开始等待的按新值')
const reckoned = reaches('正在等待的按新值重新计算期限')
const itemKept = nothing('期限在事项产生时写定，进行中的事项不变，生效后产生的按新值')
const bought = nothing('价格在购买时写定，已开通的服务不变，生效后购买的按新价')
const standing = nothing('不涉及进行中的事项：只在每次核对时按当时的值判断')
const onAsking = nothing('提现的金额、手续费与到账时间在申请时写定，进行中的提现不变，生效后申请的按新值')
const session = nothing('不涉及商家的事项：只影响平台工作台的人员登录与占用')
const judgedByConduct = nothing('不改变已开具的处罚和已提出的建议，生效后的统计按新值')
const fine = reaches('待核实的建议按生效时的值预填罚款，已开具的处罚不变', suggestions)
const deposit = reaches('低于新标准的门店在补足前不能接新单，已接的转单不变')
const clause = reaches('按约定送达日的条款裁决：生效后才送达的转单按新值，已在仲裁的不变', undelivered)
const agreedFee = reaches('待处理的差异和此后读到的对账单按新值核对手续费', differences)
const alertKept = nothing('已定好下一次升级时间的提醒不变，此后的每一步按新值')
const textKept = nothing('已发出的短信不变，此后每次发送前按新值核对')
const watched = nothing('未送达的订单随即按新值判断，已提醒过的不再提醒')
const trusted = nothing('门店信用随即按新值统计和评定，进行中的订单不变')
const shownOfOthers = nothing('门店信用的全平台数字与晚到雷达中其他门店的用时随即按新值显示，进行中的订单不变')
const said = nothing('不涉及进行中的事项：能否显示随即按新值判断，放宽的在下一次夜间学习后生效')
const learned = nothing('下一次夜间学习按新值，已显示的不变')
const amountTyped = nothing('只在填写金额时核对，已提交的不变')

/** What each of the platform's numbers changes of what is under way; a rule without a row cannot be. */
export const ruleReach: Readonly<Record<keyof Rules, Reach>> = {
  integrityDeposit: deposit,
  integrityDepositElsewhere: deposit,
  depositBackDays: reaches('待审核的退还按生效后的天数核对', refunds),
  depositRefundWorkdays: itemKept,
  receiveCheckMinutes: nothing('只改变下一次复查的时间，不改变门店能否接单的条件'),
  grabCreditTimesDeposit: reaches('抢单额度随即按新倍数计算，已抢到的转单不变', trading),
  payMinutes: kept,
  receiveMinutes: kept,
  sentBackHours: kept,
  autoSettleDays: reaches('已送达的保留原来的结算时间，生效后送达的按新值', undelivered),
  modificationHours: kept,
  photoHours: nothing('审核期限在实拍上传时写定，已上传的不变，生效后上传的按新值'),
  commentDays: nothing('进行中的转单不变；已完成的还能否评价和申请售后，随即按新值判断'),
  flashHeadStartSeconds: reaches('抢单池中的转单何时对其他门店可见，随即按新值判断', pooled),
  poolEditPauseSeconds: reaches('抢单池中的转单再次编辑时按新值', pooled),
  poolEditLongestPauseSeconds: reaches('抢单池中的转单再次编辑时按新值', pooled),
  flashPush30: bought,
  flashPush90: bought,
  flashPush365: bought,
  grabScopeDays: nothing('下次可修改的日期在保存区域时写定，已保存的不变，生效后保存的按新值'),
  serviceFeePermille: reaches('结算时按当时的费率收取：生效后结算的按新值', unsettled),
  breachFeePercent: reaches('退单时按当时的比例收取：生效后退单的按新值', accepted),
  breachHours: reaches('退单时按当时的小时数判断：生效后退单的按新值', accepted),
  afterSaleAnswerHours: kept,
  afterSaleMoveDays: kept,
  appealDays: kept,
  arbitrationWorkdays: kept,
  remindMinutes: reaches('催单时按当时的间隔判断', unsettled),
  deliveryUnknownMinutes: reckoned,
  deliveryAcceptMinutes: reckoned,
  deliveryPickupMinutes: reckoned,
  deliveryRideHours: reckoned,
  deliveryCostDays: nothing('只改变何时提示运费待核实，不改变运费'),
  deliveryCancelRequestMinutes: nothing('答复期限在骑手申请时写定，已申请的不变，生效后申请的按新值'),
  deliveryEscalateMinutes: nothing('只是商家未自行设置时的默认值，已设置的不变'),
  deliveryTipStep: reaches('正在呼叫的下一次加小费按新值，已加的不变', called),
  deliveryService30: bought,
  deliveryService90: bought,
  deliveryService365: bought,
  qualificationWarnDays: reaches('在用资质的到期提醒随即按新值判断', papers),
  qualificationGraceDays: reckoned,
  qualificationReviewWorkdays: kept,
  storeReviewWorkdays: kept,
  goodsReviewWorkdays: kept,
  staffInvitationHours: nothing('有效期在邀请时写定，已发出的邀请不变，生效后发出的按新值'),
  loginPasswordDays: standing,
  cancellationDays: nothing('冷静期在申请注销时写定，已申请的不变，生效后申请的按新值'),
  cancellationExtensionDays: reaches('到期时仍有障碍的注销按当时的天数顺延', {
    what: '冷静期内的注销申请',
    table: 'account_cancellation',
    states: ['coolingOff'],
  }),
  mailCodeMinutes: nothing('有效期在发送验证码时写定，已发送的不变，生效后发送的按新值'),
  operatorIdleMinutes: session,
  operatorSessionHours: session,
  operatorEnrolmentMinutes: session,
  operatorItemMinutes: session,
  proposalWorkdays: kept,
  feedbackWorkdays: itemKept,
  rulingLateFreeMinutes: clause,
  rulingLateShareMinutes: clause,
  rulingBothShownPercent: clause,
  radarTightMinutes: watched,
  radarAheadMinutes: watched,
  trustDays: trusted,
  trustLeastOrders: trusted,
  trustLeastMerchants: shownOfOthers,
  trustPlatformOrders: shownOfOthers,
  trustGoodPercent: trusted,
  trustPoorPercent: trusted,
  trustGoodCases: trusted,
  trustPoorCases: trusted,
  invoiceDays: kept,
  invoiceOrdersMost: nothing('只在申请开票时核对，已申请的不变'),
  invoiceTitlesMost: nothing('只在新增抬头时核对，已有的抬头不变'),
  serviceInvoiceWorkdays: kept,
  printWaitMinutes: reaches('打印中的任务随即按新值判断是否改由备用机代打', printing),
  printDueMinutes: nothing('未打印的订单随即按新值列出和提醒，已提醒过的不再提醒'),
  printQueueHours: reckoned,
  alertConsolesSeconds: alertKept,
  alertContactSeconds: alertKept,
  alertNextContactSeconds: alertKept,
  alertDeskSeconds: alertKept,
  alertTextsPerHour: textKept,
  alertPhoneTextsPerHour: textKept,
  alertPhoneTextsPerDay: textKept,
  alertUnprovenTextsPerDay: textKept,
  alertPlatformTextsPerHour: textKept,
  alertPlatformTextsPerDay: textKept,
  penaltyDays: kept,
  penaltyAfterAppealDays: kept,
  penaltyAppealWorkdays: kept,
  suggestionWorkdays: kept,
  penaltyMostFine: reaches('待核实的建议开具时按当时的上限，已开具的处罚不变', suggestions),
  penaltyLimitDays: reaches('待核实的建议按生效时的值预填限制时长，已开具的处罚不变', suggestions),
  reforwardFine: fine,
  reforwardFineAgain: fine,
  conductDays: judgedByConduct,
  conductLeastOrders: judgedByConduct,
  chargebackPercent: judgedByConduct,
  chargebackFine: fine,
  latenessPercent: judgedByConduct,
  latenessFine: fine,
  photoReuseBits: judgedByConduct,
  photoReuseFine: fine,
  ticketAnswerWorkdays: kept,
  ticketReplyDays: kept,
  ticketReopenDays: nothing('可再次回复的时间在工单完成时写定，已完成的不变，生效后完成的按新值'),
  expectedSilence: standing,
  healthErrorPercent: standing,
  healthErrorCalls: standing,
  healthBacklogMinutes: standing,
  withdrawalLeast: onAsking,
  withdrawalMost: onAsking,
  withdrawalDayTimes: onAsking,
  withdrawalDayMost: onAsking,
  withdrawalFee: onAsking,
  withdrawalWorkdays: onAsking,
  withdrawalFastFee: onAsking,
  withdrawalFastHours: onAsking,
  withdrawalSelfApproved: nothing('是否免审核在申请时判断，进行中的提现不变，生效后申请的按新值'),
  withdrawalFourEyes: reaches('审核通过时按当时的金额判断是否须两人复核', reviewedPayouts),
  withdrawalReviewWorkdays: itemKept,
  withdrawalNewAccountHours: nothing('风险在申请提现时判断，进行中的提现不变，生效后申请的按新值'),
  withdrawalKeysHours: nothing('风险在申请提现时判断，进行中的提现不变，生效后申请的按新值'),
  withdrawalUnusualTimes: nothing('风险在申请提现时判断，进行中的提现不变，生效后申请的按新值'),
  settlementAccountsMost: nothing('只在添加结算账户时核对，已有的账户不变'),
  payoutWatchDays: nothing('不改变打款；已到账的是否继续核对，随即按新值判断'),
  rechargeMinutes: nothing('付款期限在下单时写定，已下单的不变，生效后下单的按新值'),
  rechargeLeast: amountTyped,
  rechargeMost: amountTyped,
  openChargesMost: nothing('只在发起支付时核对，已发起的不变'),
  rechargeSuggestions: nothing('只改变充值时建议的金额，已下单的不变'),
  remittanceLeast: amountTyped,
  remittanceDays: kept,
  remittanceWorkdays: kept,
  strayMoneyWorkdays: itemKept,
  reconciliationWorkdays: itemKept,
  alipayFeePermyriad: agreedFee,
  wechatFeePermyriad: agreedFee,
  joinpayFeePermyriad: agreedFee,
  joinpayPayoutFee: agreedFee,
  courierBillFollowMost: reaches('差额超过上限的等待处理，不再自动更正；已更正的不变', differences),
  offlineAccount: reaches('未汇款的商家此后看到新账户，已汇出的款项须在原账户核对', {
    what: '待汇款的汇款单',
    table: 'remittance',
    states: ['waiting'],
  }),
  acceptanceMerchants: said,
  acceptanceOrders: said,
  acceptanceLargestPercent: said,
  acceptanceLeastMinutes: learned,
  acceptanceDays: learned,
  chosenQuoteIsCommitment: reaches('付款时按当时的规则判断：生效后付款的竞价单按新值', {
    what: '已选中、待付款的报价',
    table: 'quote',
    states: ['chosen'],
  }),
}
