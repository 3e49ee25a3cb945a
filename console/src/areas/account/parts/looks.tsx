import type { WireResult } from '@zdb/contract/kit/endpoint'
import { audit } from '@zdb/contract/platform/audit/endpoints'
import { useCursorPages } from '#core/http/cursor-pages.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'

type Look = WireResult<typeof audit.looks>['items'][number]

const columns: readonly Column<Look>[] = [
  { title: '时间', width: 152, render: ({ at }) => <time>{at.slice(0, 16)}</time> },
  { title: '平台角色', width: 112, render: ({ role }) => role },
  { title: '看了什么', render: ({ what }) => what },
  { title: '理由', render: ({ reason }) => reason || '处理待办事项' },
]

const List = () => {
  const { reading, more, busy, readOn } = useCursorPages(audit.looks, {})
  return (
    <Panel title="谁看过我的资料">
      <Loaded reading={reading}>
        {(looks) =>
          looks.length === 0 ? (
            <Empty reason="平台人员还没有查看过您的资料" />
          ) : (
            <DataTable label="谁看过我的资料" columns={columns} rows={looks} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {more && (
        <Button kind="text" busy={busy} onClick={readOn}>
          更早的记录
        </Button>
      )}
    </Panel>
  )
}

/** What the platform's people opened, in which role and why. */
export const Looks = () => (useMay('account.looks') ? <List /> : null)
