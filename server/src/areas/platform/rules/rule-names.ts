import { yuanText } from '@zdb/contract/kit/fen'
import type { Rules } from '#core/domain/rules'
import { listWords } from './list-words.ts'

type RuleName = { readonly group: string; readonly label: string; readonly unit: string }

const named =
  (group: string) =>
  (label: string, unit: string): RuleName => ({ group, label, unit })

const deposit = named('保证金')
const order = named('转单')
const pool = named('抢单池')
const flash = named('闪推')
const sale = named('售后')
const ruling = named('仲裁条款')
const radar = named('晚到雷达')
const trust = named('门店信用')
const ride = named('配送')
const paper = named('资质与门店')
const people = named('账号')
const penalty = named('处罚')
const ticket = named('工单')
const invoice = named('发票')
const payout = named('提现')
const moneyIn = named('充值与汇款')
const books = named('对账')
const desk = named('平台工作台')
const health = named('系统健康')
const printing = named('打印')
const curve = named('接单参考')
const alert = named('提醒')

/** How the platform's numbers are called at the desk; a rule without a name cannot be. */
export const ruleNames: Readonly<Record<keyof Rules, RuleName>> = {
  integrityDeposit: deposit('诚信保证金标准', '元'),
  integrityDepositElsewhere: deposit('各城市与类目的保证金标准', ''),
  depositBackDays: deposit('退还所需的无未了结事项天数', '天'),
  depositRefundWorkdays: deposit('退还审核期限', '个工作日'),
  receiveCheckMinutes: paper('接单条件复查间隔', '分钟'),
  grabCreditTimesDeposit: pool('抢单额度为保证金的倍数', '倍'),
  payMinutes: order('付款期限', '分钟'),
  receiveMinutes: order('接单期限', '分钟'),
  sentBackHours: order('退回待处理期限', '小时'),
  autoSettleDays: order('自动结算', '天'),
  modificationHours: order('修改申请答复期限', '小时'),
  photoHours: order('实拍审核期限', '小时'),
  commentDays: order('评价期限', '天'),
  flashHeadStartSeconds: flash('闪推领先时间', '秒'),
  poolEditPauseSeconds: pool('再次编辑后首次提醒间隔', '秒'),
  poolEditLongestPauseSeconds: pool('再次编辑后最长提醒间隔', '秒'),
  flashPush30: flash('一个月的闪推', '元'),
  flashPush90: flash('三个月的闪推', '元'),
  flashPush365: flash('一年的闪推', '元'),
  grabScopeDays: pool('区域再次修改间隔', '天'),
  serviceFeePermille: order('平台服务费', '‰'),
  breachFeePercent: order('违约金', '%'),
  breachHours: order('送达前多少小时内退单须付违约金', '小时'),
  afterSaleAnswerHours: sale('接单方答复期限', '小时'),
  afterSaleMoveDays: sale('发单方再次处理期限', '天'),
  appealDays: sale('申诉期限', '天'),
  arbitrationWorkdays: sale('平台裁决期限', '个工作日'),
  remindMinutes: order('催单间隔', '分钟'),
  deliveryUnknownMinutes: ride('呼叫结果未知的等待', '分钟'),
  deliveryAcceptMinutes: ride('骑手接单期限', '分钟'),
  deliveryPickupMinutes: ride('骑手取货期限', '分钟'),
  deliveryRideHours: ride('骑行期限', '小时'),
  deliveryCostDays: ride('费用确认期限', '天'),
  deliveryCancelRequestMinutes: ride('骑手取消申请答复期限', '分钟'),
  deliveryEscalateMinutes: ride('无人接单时换下一家', '分钟'),
  deliveryTipStep: ride('每次加小费', '元'),
  deliveryService30: ride('一个月的配送服务', '元'),
  deliveryService90: ride('三个月的配送服务', '元'),
  deliveryService365: ride('一年的配送服务', '元'),
  qualificationWarnDays: paper('资质到期提醒提前', '天'),
  qualificationGraceDays: paper('资质到期宽限', '天'),
  qualificationReviewWorkdays: paper('资质审核期限', '个工作日'),
  storeReviewWorkdays: paper('门店审核期限', '个工作日'),
  goodsReviewWorkdays: paper('商品审核期限', '个工作日'),
  staffInvitationHours: people('员工邀请有效期', '小时'),
  loginPasswordDays: people('登录密码建议更换周期', '天'),
  cancellationDays: people('注销冷静期', '天'),
  cancellationExtensionDays: people('注销有障碍时的顺延', '天'),
  mailCodeMinutes: people('邮箱验证码有效期', '分钟'),
  operatorIdleMinutes: desk('无操作锁定', '分钟'),
  operatorSessionHours: desk('登录有效期', '小时'),
  operatorEnrolmentMinutes: desk('绑定动态码期限', '分钟'),
  operatorItemMinutes: desk('处理占用时间', '分钟'),
  proposalWorkdays: desk('复核期限', '个工作日'),
  feedbackWorkdays: paper('无效门店反馈核实期限', '个工作日'),
  rulingLateFreeMinutes: ruling('迟到多少分钟以内不退款', '分钟'),
  rulingLateShareMinutes: ruling('迟到多少分钟以内按比例退款', '分钟'),
  rulingBothShownPercent: ruling('双方均举证时接单方承担', '%'),
  radarTightMinutes: radar('余量少于多少算时间偏紧', '分钟'),
  radarAheadMinutes: radar('提前多久提醒即将晚到', '分钟'),
  trustDays: trust('统计时长', '天'),
  trustLeastOrders: trust('下结论所需的最少送达单数', '单'),
  trustLeastMerchants: trust('显示全平台数字所需的最少发单商家', '家'),
  trustPlatformOrders: trust('显示全平台数字所需的最少订单', '单'),
  trustGoodPercent: trust('准时率不低于多少算可靠', '%'),
  trustPoorPercent: trust('准时率低于多少要留意', '%'),
  trustGoodCases: trust('每百单售后不超过多少算可靠', '件'),
  trustPoorCases: trust('每百单售后超过多少要留意', '件'),
  invoiceDays: invoice('商家开票期限', '天'),
  invoiceOrdersMost: invoice('一次申请最多包含的订单', '单'),
  invoiceTitlesMost: invoice('发票抬头最多', '个'),
  serviceInvoiceWorkdays: invoice('平台开票期限', '个工作日'),
  printWaitMinutes: printing('打印机停机多久后改由备用机代打', '分钟'),
  printDueMinutes: printing('未打印的订单提前多久提醒', '分钟'),
  printQueueHours: printing('没有打印出来的任务保留多久', '小时'),
  alertConsolesSeconds: alert('无人确认多久后在全部页面提示', '秒'),
  alertContactSeconds: alert('再过多久短信通知联系人', '秒'),
  alertNextContactSeconds: alert('再过多久短信通知下一位', '秒'),
  alertDeskSeconds: alert('再过多久转平台客服', '秒'),
  alertTextsPerHour: alert('每家商家每小时最多短信', '条'),
  alertPhoneTextsPerHour: alert('每个号码每小时最多短信', '条'),
  alertPhoneTextsPerDay: alert('每个号码每天最多短信', '条'),
  alertUnprovenTextsPerDay: alert('未验证的号码每天最多短信', '条'),
  alertPlatformTextsPerHour: alert('全平台每小时最多短信', '条'),
  alertPlatformTextsPerDay: alert('全平台每天最多短信', '条'),
  penaltyDays: penalty('处理期限', '天'),
  penaltyAfterAppealDays: penalty('申诉未通过后的缴纳期限', '天'),
  penaltyAppealWorkdays: penalty('申诉审核期限', '个工作日'),
  suggestionWorkdays: penalty('处罚建议处理期限', '个工作日'),
  penaltyMostFine: penalty('罚款上限', '元'),
  penaltyLimitDays: penalty('建议的限制时长', '天'),
  reforwardFine: penalty('擅自转单罚款', '元'),
  reforwardFineAgain: penalty('再次擅自转单罚款', '元'),
  conductDays: penalty('退单率与迟到率的统计时长', '天'),
  conductLeastOrders: penalty('统计所需的最少接单数', '单'),
  chargebackPercent: penalty('退单率上限', '%'),
  chargebackFine: penalty('退单率过高罚款', '元'),
  latenessPercent: penalty('迟到率上限', '%'),
  latenessFine: penalty('迟到率过高罚款', '元'),
  photoReuseBits: penalty('实拍视为相同的最大差异', '位'),
  photoReuseFine: penalty('重复使用实拍罚款', '元'),
  ticketAnswerWorkdays: ticket('平台答复期限', '个工作日'),
  ticketReplyDays: ticket('商家答复期限', '天'),
  ticketReopenDays: ticket('完成后可再次回复', '天'),
  expectedSilence: health('各类往来在一天中允许的最长无往来时间', ''),
  healthErrorPercent: health('一小时内失败多少即告警', '%'),
  healthErrorCalls: health('计算失败比例所需的往来次数', '次'),
  healthBacklogMinutes: health('积压多久即告警', '分钟'),
  withdrawalLeast: payout('单笔最少', '元'),
  withdrawalMost: payout('单笔最多', '元'),
  withdrawalDayTimes: payout('每日次数', '次'),
  withdrawalDayMost: payout('每日最多', '元'),
  withdrawalFee: payout('普通到账手续费', '元'),
  withdrawalWorkdays: payout('普通到账时间', '个工作日'),
  withdrawalFastFee: payout('加急到账手续费', '元'),
  withdrawalFastHours: payout('加急到账时间', '小时'),
  withdrawalSelfApproved: payout('无风险时免审核的金额', '元'),
  withdrawalFourEyes: payout('超过此金额须两人复核', '元'),
  withdrawalReviewWorkdays: payout('审核期限', '个工作日'),
  withdrawalNewAccountHours: payout('结算账户添加后多久仍算新账户', '小时'),
  withdrawalKeysHours: payout('更换密码或手机号后多久须审核', '小时'),
  withdrawalUnusualTimes: payout('高于以往最大金额多少倍须审核', '倍'),
  settlementAccountsMost: payout('结算账户数量上限', '个'),
  payoutWatchDays: payout('打款成功后继续核对是否退回', '天'),
  rechargeMinutes: moneyIn('付款期限', '分钟'),
  rechargeLeast: moneyIn('每次充值最少', '元'),
  rechargeMost: moneyIn('每次充值最多', '元'),
  openChargesMost: moneyIn('同时未完成的在线支付最多', '笔'),
  rechargeSuggestions: moneyIn('建议的充值金额', ''),
  remittanceLeast: moneyIn('每次汇款最少', '元'),
  remittanceDays: moneyIn('汇款识别码有效期', '天'),
  remittanceWorkdays: moneyIn('汇款确认期限', '个工作日'),
  strayMoneyWorkdays: moneyIn('待核对款项处理期限', '个工作日'),
  reconciliationWorkdays: books('差异处理期限', '个工作日'),
  alipayFeePermyriad: books('支付宝收款费率', '‱'),
  wechatFeePermyriad: books('微信支付收款费率', '‱'),
  joinpayFeePermyriad: books('网银收款费率', '‱'),
  joinpayPayoutFee: books('银行卡打款每笔手续费', '元'),
  courierBillFollowMost: books('运费自动按账单更正的差额上限', '元'),
  offlineAccount: moneyIn('汇款收款账户', ''),
  acceptanceMerchants: curve('依据至少来自多少家发单方和多少家接单方', '家'),
  acceptanceOrders: curve('依据至少多少单', '单'),
  acceptanceLargestPercent: curve('单个商家最多占依据的（接单参考、门店信用与晚到雷达的全平台数字）', '%'),
  acceptanceLeastMinutes: curve('发单方自行结束的，等待多久才算无人接', '分钟'),
  acceptanceDays: curve('依据多久以内的转单', '天'),
  chosenQuoteIsCommitment: order('选定报价即为接单', ''),
}

export const isRule = (name: string): name is keyof Rules => Object.hasOwn(ruleNames, name)

/** A value as a person reads it. */
export const ruleText = (name: keyof Rules, value: unknown): string => {
  const { unit } = ruleNames[name]
  if (typeof value === 'boolean') return value ? '是' : '否'
  const words = listWords[name]
  if (words) return words(value as never)
  return unit === '元' ? yuanText(Number(value)) : `${String(value)}${unit}`
}

/** How a value of it is typed. */
export const ruleKindOf = (name: keyof Rules, value: unknown): 'whole' | 'yuan' | 'flag' | 'list' => {
  if (typeof value === 'boolean') return 'flag'
  if (typeof value !== 'number') return 'list'
  return ruleNames[name].unit === '元' ? 'yuan' : 'whole'
}
