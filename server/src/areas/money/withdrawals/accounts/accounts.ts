import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { maskEmail, maskNumber, maskPhone } from '@zdb/contract/kit/masking'
import {
  bankNamed,
  bankOfCard,
  isCardNumber,
  isChannelNo,
  isCompanyAccount,
} from '@zdb/contract/money/withdrawals/banks'
import type { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { settlementKinds, type SettlementKind } from '@zdb/contract/money/withdrawals/states'
import { askerOf, keysOf } from '#areas/people/account/public'
import { isClosed, masterOf, socialLoginsOf, takeSmsCode, tellOwner } from '#areas/people/identity/public'
import { refreshScreens } from '#areas/desk/push/public'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { currentRules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { lockBalances } from '#core/money/ledger'
import { hours } from '#core/time/clock'
import { isAccountInUse } from '../withdrawals.sql.ts'
import {
  accountsOf,
  countAccounts,
  insertAccount,
  lockAccountOf,
  markDeleted,
  type SettlementAccount,
} from './accounts.sql.ts'
import { branchNamed } from './branches.ts'
import { kindOfChannel, payerOf } from './channels.ts'
import { holderDoubt, holderObstacle, holdersOf } from './holders.ts'

type Row = Result<typeof withdrawals.addAccount>
type NewAccount = Body<typeof withdrawals.addAccount>

const masked = ({ kind, account }: Pick<SettlementAccount, 'kind' | 'account'>): string => {
  if (kind === 'wechat') return account === '' ? '' : '微信零钱'
  return account.includes('@') ? maskEmail(account) : kind === 'alipay' ? maskPhone(account) : maskNumber(account)
}

const bankNameOf = ({ kind, bank }: SettlementAccount): string =>
  kind === 'bank' ? (bankNamed(bank)?.name ?? '') : settlementKinds[kind].label

/** As a list, a push or a desk names it. */
export const titleOf = (account: SettlementAccount | undefined): string =>
  account === undefined || account.name === '' ? '已删除的账户' : `${bankNameOf(account)} ${masked(account)}`.trim()

/** Why nothing can be paid to it now, in the words for whoever reads it. */
const obstacleIn =
  (words: typeof holderObstacle) =>
  (holders: Parameters<typeof holderObstacle>[0], account: SettlementAccount): string =>
    payerOf(account.kind) === undefined ? `${settlementKinds[account.kind].label}提现暂未开通` : words(holders, account)

export const accountObstacle = obstacleIn(holderObstacle)
export const accountDoubt = obstacleIn(holderDoubt)

const present = (
  account: SettlementAccount,
  { holders, newHours }: { holders: Parameters<typeof holderObstacle>[0]; newHours: number },
): Row => ({
  id: String(account.id),
  channel: settlementKinds[account.kind].number,
  kind: account.kind,
  kind_zh: settlementKinds[account.kind].label,
  holder_type: account.holder_type,
  name: account.name,
  account: masked(account),
  bank_name: bankNameOf(account),
  branch_name: account.branch_name,
  added_at: account.added_at,
  settled_at: new Date(account.added_at.getTime() + hours(newHours)),
  obstacle: accountObstacle(holders, account),
})

const lookOf = async (merchantId: number) => ({
  holders: await holdersOf(merchantId),
  newHours: (await currentRules()).withdrawalNewAccountHours,
})

export const listAccounts = async ({ merchantId }: Actor): Promise<Row[]> => {
  const look = await lookOf(merchantId)
  return (await accountsOf(merchantId)).map((account) => present(account, look))
}

type Destination = Pick<SettlementAccount, 'account' | 'bank' | 'bank_no' | 'branch_name'>

/** A card pays by the head office's number; a company's account needs the branch that keeps it. */
const bankOf = ({ account, bank, bank_no, branch_name, holder_type }: NewAccount): Destination => {
  const number = account.replaceAll(/[\s-]/g, '')
  const named = bankNamed(bank) ?? refuseField('bank', '请选择银行')
  if (holder_type === 'person') {
    if (!isCardNumber(number)) refuseField('account', '银行卡号不正确，请核对')
    const recognised = bankOfCard(number)
    if (recognised && recognised.code !== named.code) refuseField('bank', `这张卡是${recognised.name}的，请核对`)
  } else if (!isCompanyAccount(number)) refuseField('account', '对公账号不正确，请核对')
  if (bank_no === '') {
    if (holder_type === 'company') refuseField('bank_no', '请选择开户支行')
    return { account: number, bank: named.code, bank_no: named.channelNo, branch_name: '' }
  }
  const branch = branchNamed(bank_no)
  if (!isChannelNo(bank_no)) refuseField('bank_no', '联行号不正确，请核对')
  if (!bank_no.startsWith(named.channelNo.slice(0, 3))) refuseField('bank_no', `这个联行号不是${named.name}的`)
  if (!branch && branch_name === '') refuseField('branch_name', '请填写开户支行名称')
  return { account: number, bank: named.code, bank_no, branch_name: branch?.name ?? branch_name }
}

const alipayAccount = /^(1\d{10}|[^\s@]+@[^\s@]+\.[^\s@]+)$/

const destinationOf = async (actor: Actor, kind: SettlementKind, wanted: NewAccount): Promise<Destination> => {
  const elsewhere = { bank: '', bank_no: '', branch_name: '' }
  if (kind === 'bank') return bankOf(wanted)
  if (kind === 'alipay') {
    if (!alipayAccount.test(wanted.account)) refuseField('account', '请输入支付宝绑定的手机号或邮箱')
    return { ...elsewhere, account: wanted.account.toLowerCase() }
  }
  if (wanted.holder_type === 'company') refuseField('holder_type', '微信只能提现到个人')
  const bound = (await socialLoginsOf(actor.accountId)).find(({ driver }) => driver === 'wechat')
  return { ...elsewhere, account: bound?.openid ?? refuse('wechatNotBound') }
}

const changed = (merchantId: number): void =>
  refreshScreens([merchantId], { type: pushTypes.notice, identity: 0, params: { settlement_account: '' } })

/** Whoever may be paid is told of it where they cannot miss it: the owner's phone and mailbox. */
export const addAccount = async (actor: Actor, wanted: NewAccount): Promise<Row> => {
  const kind = kindOfChannel(wanted.channel)
  if (!payerOf(kind)) refuse('settlementChannelClosed')
  const look = await lookOf(actor.merchantId)
  const mismatch = holderObstacle(look.holders, wanted)
  if (mismatch !== '') refuse('holderMismatch', mismatch, [{ field: 'name', message: mismatch }])
  const destination = await destinationOf(actor, kind, wanted)
  const { mobile } = await keysOf(actor.accountId)
  await takeSmsCode(mobile, 'settlement_account', wanted.code, askerOf(actor))
  return within(async (tx) => {
    const { merchantId } = actor
    if (await isClosed(tx, merchantId)) refuse('withdrawalBlocked', '账号正在注销，不能添加结算账户')
    // Rivals wait here, so that no more come to be than there may.
    await lockBalances(tx, [{ kind: 'available', merchantId }])
    if ((await countAccounts(tx, merchantId)) >= (await currentRules()).settlementAccountsMost)
      refuse('settlementAccountsFull')
    const made = await insertAccount(tx, {
      merchant_id: merchantId,
      kind,
      holder_type: wanted.holder_type,
      name: wanted.name,
      added_by: actor.accountId,
      ...destination,
    })
    await record(tx, actor, 'withdrawals.addAccount', made.id, { after: { kind, holder: wanted.holder_type } })
    await tellOwner(tx, await masterOf(merchantId), `已添加结算账户${titleOf(made)}`)
    changed(merchantId)
    return present(made, look)
  })
}

export const deleteAccount = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const account = await lockAccountOf(tx, actor, idOf(id))
    if (await isAccountInUse(tx, account.id)) refuse('settlementAccountInUse')
    await markDeleted(tx, account.id)
    await record(tx, actor, 'withdrawals.deleteAccount', account.id, { before: { kind: account.kind } })
    await tellOwner(tx, await masterOf(actor.merchantId), `已删除结算账户${titleOf(account)}`)
    changed(actor.merchantId)
    return null
  })
