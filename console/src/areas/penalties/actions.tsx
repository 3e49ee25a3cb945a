import type { PenaltyAction } from '@zdb/contract/platform/penalties/actions'
import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { isMoreThanZero } from '#ui/format/money.ts'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { AppealDialog } from './parts/appeal-dialog.tsx'
import { PayDialog } from './parts/pay-dialog.tsx'
import { refreshPenalties, type Penalty } from './penalty.ts'

const fined: ActionTable<Penalty, PenaltyAction> = {
  payfine: { label: '缴纳罚款', dialog: ({ item, onClose }) => <PayDialog penalty={item} onClose={onClose} /> },
  complainl: { label: '申诉', dialog: ({ item, onClose }) => <AppealDialog penalty={item} onClose={onClose} /> },
  complainlModify: {
    label: '修改申诉',
    dialog: ({ item, onClose }) => <AppealDialog penalty={item} onClose={onClose} />,
  },
}

/** Where there is nothing to pay, it is taken notice of. */
const unfined: typeof fined = {
  ...fined,
  payfine: {
    label: '确认知悉',
    ask: () => ({ title: '确认知悉？', consequence: '确认后处罚生效，不能再申诉。', act: '确认知悉', calm: true }),
    send: ({ id, revision }, send) => send(penalties.payfine, { params: { id }, body: { revision } }, '已确认'),
  },
}

export const usePenaltyActions = ({ amount }: Penalty) =>
  useActions({
    table: isMoreThanZero(amount) ? fined : unfined,
    offered: ({ actions }: Penalty) => actions,
    keyOf: ({ id }) => id,
    refresh: refreshPenalties,
  })
