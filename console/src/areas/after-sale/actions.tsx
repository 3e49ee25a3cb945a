import { useState, type ReactNode } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { afterSale } from '@zdb/contract/after-sale/endpoints'
import { useOpen } from '#core/router/address.ts'
import type { Answer } from '#core/http/answer.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import type { Action } from '#ui/action/actions.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { moneyText } from '#ui/format/money.ts'
import { StatementDialog, type Statement } from './parts/statement-dialog.tsx'
import { editOf } from './places.ts'

type Case = WireResult<typeof afterSale.detail>

const compensates = 4

/** What agreeing costs, said before it is done. */
const costOf = ({ type, amount, compensation }: Case): string =>
  type === compensates ? `退款${moneyText(amount)}元，并赔付${moneyText(compensation)}元` : `退款${moneyText(amount)}元`

const statements = {
  reject: {
    title: '拒绝退款',
    label: '拒绝原因',
    hint: '对方可以修改后再协商，或申请平台仲裁',
    act: '确认拒绝',
    max: 200,
    done: '已拒绝，等待对方处理',
  },
  arbitration: {
    title: '申请平台仲裁',
    label: '说明',
    hint: '平台将在1至3个工作日内裁决',
    act: '提交仲裁',
    max: 500,
    done: '已申请平台仲裁',
  },
  appeal: {
    title: '申诉',
    label: '说明',
    hint: '只能申诉一次，平台终审后立即生效',
    act: '提交申诉',
    max: 500,
    done: '申诉已提交，等待平台终审',
  },
} as const

type StatementName = keyof typeof statements

const words: Readonly<Record<string, string>> = {
  agree: '同意退款',
  reject: '拒绝退款',
  update: '修改申请',
  arbitration: '申请平台仲裁',
  revoke: '撤销申请',
  appeal: '申诉',
}

/** `const [actions, dialogs] = useCaseActions(data)`: the server names what may be done, here are the words. */
export const useCaseActions = (data: Case): [actions: Action[], dialogs: ReactNode] => {
  const open = useOpen()
  const [opened, setOpened] = useState<StatementName>()
  const [ask, question] = useConfirm()
  const agree = useSend(afterSale.agree)
  const revoke = useSend(afterSale.revoke)
  const reject = useSend(afterSale.reject)
  const arbitration = useSend(afterSale.arbitration)
  const appeal = useSend(afterSale.appeal)
  const params = { rid: data.id }

  const after = async (answer: Answer<null>, done: string): Promise<Answer<null>> => {
    await refresh(afterSale.detail, afterSale.list, afterSale.totals)
    if (answer.ok) {
      saySuccess(done)
      setOpened(undefined)
    }
    return answer
  }
  const send = async (name: StatementName, { content, images }: Statement) => {
    const said = { content: content.trim(), images }
    const answer =
      name === 'reject'
        ? await reject.send({ params, body: { reason: said.content, images } })
        : await (name === 'appeal' ? appeal : arbitration).send({ params, body: said })
    const { errors } = await after(answer, statements[name].done)
    // The server calls the words of a refusal its reason; here they stand in the same field.
    return { errors: errors.map((error) => (error.field === 'reason' ? { ...error, field: 'content' } : error)) }
  }

  const acts: Readonly<Record<string, () => void>> = {
    agree: () =>
      ask({
        title: '同意退款？',
        consequence: `${costOf(data)}，立即生效，不能撤回。`,
        act: '同意退款',
        onYes: async () => after(await agree.send({ params }), '已同意退款'),
      }),
    revoke: () =>
      ask({
        title: '撤销售后申请？',
        consequence: '撤销后订单恢复正常，到期照常结算。',
        act: '撤销申请',
        onYes: async () => after(await revoke.send({ params }), '售后申请已撤销'),
      }),
    update: () => open(editOf(data.id)),
    reject: () => setOpened('reject'),
    arbitration: () => setOpened('arbitration'),
    appeal: () => setOpened('appeal'),
  }
  const actions = data.actions.flatMap((name): Action[] => {
    const [label, onPress] = [words[name], acts[name]]
    return label && onPress ? [{ label, onPress, danger: name === 'revoke' }] : []
  })
  const dialogs = (
    <>
      {question}
      {opened && (
        <StatementDialog
          {...statements[opened]}
          onSubmit={(statement) => send(opened, statement)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
  return [actions, dialogs]
}
