import { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshRehearsals, type RehearsalRow } from './rehearsal.ts'

const table: ActionTable<RehearsalRow, 'cancelRehearsal'> = {
  cancelRehearsal: {
    label: '取消演练',
    danger: true,
    ask: ({ title }) => ({
      title: `取消“${title}”的演练？`,
      consequence: '已经演练的部分不会留下报告。',
      act: '取消演练',
    }),
    send: ({ id }, send) => send(rehearsals.cancelRehearsal, { params: { id } }, '演练已取消'),
  },
}

export const useRehearsalActions = () =>
  useActions({
    table,
    offered: ({ actions }: RehearsalRow) => actions,
    keyOf: ({ id }: RehearsalRow) => id,
    refresh: refreshRehearsals,
  })
