import { fen, yuanText } from '@zdb/contract/kit/fen'
import { openSubjects, propose } from '#areas/platform/proposals/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { ProposalKind } from '#core/domain/proposal'
import { facts, type Part, type QueueSource } from '#core/domain/queue'
import { currentRules } from '#core/domain/rules'
import type { SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { post } from '#core/money/ledger'
import { now } from '#core/time/clock'
import { momentText } from '@zdb/contract/kit/china-time'
import { tellOfMoney } from '../pushes.ts'
import { remittance } from './remittance-machine.ts'
import { differenceText } from './present.ts'
import { isBankRefUsed, lockRemittance, remittancesById, type Remittance } from './remittances.sql.ts'

const kind = 'remittance'

type Payload = { remittance: number; amount: number; bankRef: string }

/** Banks and people write the same number with spaces, dashes, small and full-width letters: it is one receipt. */
const bankRefForm = /^(?:[\dA-Za-z０-９Ａ-Ｚａ-ｚ][\s\p{Pd}_＿]*){6,40}$/u
const plainBankRef = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}_]/gu, '')
    .toUpperCase()

const byId = async (id: number): Promise<Remittance> => {
  const [row = refuse('itemGone')] = await remittancesById([id])
  return row
}

const titleOf = ({ code, amount }: Remittance): string => `识别码${code} · ${yuanText(amount)}`

const remittanceParts = async (row: Remittance): Promise<Part[]> => [
  facts('汇款', [
    ['识别码', row.code],
    ['金额', yuanText(row.amount)],
    ['付款户名', row.payer_name],
    ['申请时间', momentText(row.created_at)],
    ['上传凭证', row.proof_at ? momentText(row.proof_at) : ''],
    ['收款账户', (await currentRules()).offlineAccount.account],
  ]),
  {
    kind: 'pictures',
    title: '汇款凭证',
    pictures: row.images.map((url, index) => ({ label: `第${index + 1}张`, url })),
  },
]

/** What the bank's own list says: its number counts once. */
const proposeConfirmation = async (
  operator: SystemActor,
  id: number,
  { reason, amount, ...told }: { reason: string; amount: number; bankRef: string },
): Promise<void> => {
  const row = await byId(id)
  const bankRef = plainBankRef(told.bankRef)
  if (amount <= 0) refuseField('amount', '请填写实际到账金额')
  if (await isBankRefUsed(bankRef)) refuse('bankRefUsed')
  const payload: Payload = { remittance: id, amount, bankRef }
  const difference = differenceText(row.amount, amount)
  const title = [titleOf(row), `到账${yuanText(amount)}`, difference, `银行流水号${bankRef}`].filter(Boolean).join('，')
  const wanted = { kind, subject: `remittance:${id}`, title, payload, reason, merchantId: row.merchant_id }
  await within((tx) => propose(tx, operator, wanted))
}

const reject = (operator: SystemActor, id: number, reason: string): Promise<void> =>
  within(async (tx) => {
    const set = { decided_at: now(), reason }
    const { merchant_id: merchantId, state } = await move(tx, remittance, 'reject', {
      id,
      actor: operator,
      note: reason,
      set,
    })
    await record(tx, operator, 'payments.rejectRemittance', id, { merchantId, after: { reason } })
    const words = { title: '汇款未通过', alert: `汇款未能确认到账：${reason}` }
    await tellOfMoney(tx, { merchantId, remittance: id, status: state }, words)
  })

/** A manual posting: one finds it in the bank's list, another looks again and credits it. */
export const remittanceKind: Readonly<Record<string, ProposalKind>> = {
  [kind]: {
    label: '确认汇款到账',
    evidence: async (payload) => {
      const { remittance: id, amount, bankRef } = payload as Payload
      const row = await byId(id)
      const claimed = facts('到账', [
        ['金额', yuanText(amount)],
        ['差额', differenceText(row.amount, amount), 'warn'],
        ['银行流水号', bankRef],
      ])
      return { merchantIds: [row.merchant_id], parts: [...(await remittanceParts(row)), claimed] }
    },
    apply: async (tx, operator, payload, reason) => {
      const { remittance: id, amount, bankRef } = payload as Payload
      if (await isBankRefUsed(bankRef)) refuse('bankRefUsed')
      const set = { decided_at: now(), credited: amount, bank_ref: bankRef }
      const row = await move(tx, remittance, 'confirm', { id, actor: operator, note: reason, set })
      const { merchant_id: merchantId, code, amount: announced } = row
      const legs = [
        {
          from: { kind: 'clearing', merchantId } as const,
          to: { kind: 'available', merchantId } as const,
          amount: fen(amount),
        },
      ]
      await post(tx, { key: `bank:${bankRef}`, type: 'recharge', why: '汇款充值', ref: `remittance:${id}`, legs })
      await record(tx, operator, 'payments.confirmRemittance', id, {
        merchantId,
        after: { announced, amount, difference: amount - announced, bankRef },
      })
      const alert = [`识别码${code}的汇款${yuanText(amount)}已到账`, differenceText(announced, amount)]
      const words = { title: '汇款到账', alert: alert.filter(Boolean).join('，') }
      await tellOfMoney(tx, { merchantId, remittance: id, status: row.state }, words)
    },
  },
}

export const remittanceQueue: QueueSource = {
  name: 'remittances',
  lock: lockRemittance,
  describe: async (ids) =>
    new Map((await remittancesById(ids)).map((row) => [row.id, { title: titleOf(row), merchantId: row.merchant_id }])),
  evidence: async (id) => {
    const row = await byId(id)
    const proposed = (await openSubjects(kind)).has(`remittance:${id}`)
    return {
      merchantIds: [row.merchant_id],
      parts: [
        ...(await remittanceParts(row)),
        facts('处理', proposed ? [['进度', '已提议入账，等待另一位同事复核', 'warn']] : []),
      ],
      amount: { label: '实际到账', proposed: fen(row.amount) },
    }
  },
  decisions: {
    confirm: {
      label: '确认到账',
      tone: 'good',
      reasons: [],
      takesAmount: true,
      fields: [
        {
          name: 'bank_ref',
          label: '银行流水号',
          hint: '银行账单中该笔入账的流水号',
          form: bankRefForm,
          missing: '请填写银行流水号，6至40位字母、数字',
        },
      ],
      make: (operator, id, { reason, amount = fen(0), fields }) =>
        proposeConfirmation(operator, id, { reason, amount, bankRef: fields['bank_ref'] ?? '' }),
    },
    reject: {
      label: '不予确认',
      tone: 'bad',
      reasons: ['银行账单中没有这笔款项', '凭证不清晰', '付款户名与凭证不符'],
      make: (operator, id, { reason }) => reject(operator, id, reason),
    },
  },
}
