import { Copyable } from '#ui/action/copyable.tsx'
import type { Column } from '#ui/list/data-table.tsx'

export const snColumn: Column<{ readonly sn: string }> = {
  title: '单号',
  width: 164,
  render: ({ sn }) => (
    <small>
      <Copyable text={sn} />
    </small>
  ),
}
