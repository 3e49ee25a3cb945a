import { Button } from '@zdb/console/ui/action/button.tsx'
import { Dialog } from '@zdb/console/ui/dialog/dialog.tsx'
import { DataTable } from '@zdb/console/ui/list/data-table.tsx'
import type { Rule } from './rule.ts'

/** What a rule will be, is and was, newest first. */
export const RuleHistoryDialog = ({ rule, onClose }: { rule: Rule; onClose: () => void }) => {
  const { label, upcoming, value, since, history } = rule
  const lines = [
    ...upcoming.toReversed().map((line) => ({ ...line, when: '将生效' })),
    { value, from_at: since, when: '现行' },
    ...history.map((line) => ({ ...line, when: '此前' })),
  ]
  return (
    <Dialog title={`${label}的历史`} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <DataTable
        label={`${label}的历史`}
        rows={lines}
        keyOf={({ from_at }) => from_at}
        columns={[
          { title: '时期', width: 72, render: ({ when }) => when },
          { title: '值', render: (line) => line.value },
          { title: '自', width: 168, render: ({ from_at }) => from_at },
        ]}
      />
    </Dialog>
  )
}
