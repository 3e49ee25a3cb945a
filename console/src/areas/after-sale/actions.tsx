import type { AfterSaleAction } from '@zdb/contract/orders/after-sale/actions'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { moneyText } from '#ui/format/money.ts'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshCases, type Case } from './after-sale-case.ts'
import { StatementDialog } from './parts/statement-dialog.tsx'
import { editOf } from './places.ts'

const compensates = 4

/** What agreeing costs, said before it is done. */
const costOf = ({ type, amount, compensation }: Case): string =>
  type === compensates ? `退款${moneyText(amount)}元，并赔付${moneyText(compensation)}元` : `退款${moneyText(amount)}元`

const table: ActionTable<Case, AfterSaleAction> = {
  agree: {
    label: '同意退款',
    danger: true,
    ask: (data) => ({
      title: '同意退款？',
      consequence: `${costOf(data)}，立即生效，不能撤回。`,
      act: '同意退款',
    }),
    send: ({ id: rid, revision }, send) => send(afterSale.agree, { params: { rid }, body: { revision } }, '已同意退款'),
  },
  reject: {
    label: '拒绝退款',
    dialog: ({ item, onClose }) => <StatementDialog name="reject" rid={item.id} onClose={onClose} />,
  },
  update: { label: '修改申请', page: ({ id }) => editOf(id) },
  arbitration: {
    label: '申请平台仲裁',
    dialog: ({ item, onClose }) => <StatementDialog name="arbitration" rid={item.id} onClose={onClose} />,
  },
  revoke: {
    label: '撤销申请',
    danger: true,
    ask: () => ({
      title: '撤销售后申请？',
      consequence: '撤销后订单恢复正常，到期照常结算。',
      act: '撤销申请',
    }),
    send: ({ id: rid }, send) => send(afterSale.revoke, { params: { rid } }, '售后申请已撤销'),
  },
  appeal: {
    label: '申诉',
    dialog: ({ item, onClose }) => <StatementDialog name="appeal" rid={item.id} onClose={onClose} />,
  },
}

export const useAfterSaleActions = () =>
  useActions({ table, offered: ({ actions }: Case) => actions, keyOf: ({ id }) => id, refresh: refreshCases })
