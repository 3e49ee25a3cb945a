import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { operatorRoles } from '@zdb/contract/operator-roles'
import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { Actions } from '@zdb/console/ui/action/actions.tsx'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { Ago } from '@zdb/console/ui/time/ago.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { NewPersonDialog } from './new-person-dialog.tsx'
import { usePersonActions } from './person-actions.tsx'
import type { Person } from './person.ts'
import styles from './people-page.module.css'

const Table = ({ people }: { people: readonly Person[] }) => {
  const { actionsOf, question } = usePersonActions()
  const columns: readonly Column<Person>[] = [
    { title: '姓名', render: ({ name }) => name },
    { title: '账号', render: ({ login }) => login },
    { title: '角色', render: ({ roles }) => roles.map((role) => operatorRoles[role].label).join('、') },
    {
      title: '状态',
      width: 136,
      render: ({ disabled, proposed }) => (
        <>
          <StatusTag tone={disabled ? 'red' : 'green'}>{disabled ? '已停用' : '启用'}</StatusTag>
          {proposed && <Link to="/proposals">待复核</Link>}
        </>
      ),
    },
    { title: '动态码', width: 88, render: ({ second_factor }) => (second_factor ? '已绑定' : '未绑定') },
    { title: '最近在线', width: 120, render: ({ seen_at }) => (seen_at ? <Ago moment={seen_at} /> : '从未登录') },
    { title: '操作', width: 200, render: (person) => <Actions actions={actionsOf(person)} quiet /> },
  ]
  return (
    <>
      <DataTable label="平台人员" columns={columns} rows={people} keyOf={({ id }) => id} />
      {question}
    </>
  )
}

export const PeoplePage = () => {
  const [adds, setAdds] = useState(false)
  const reading = useRead(colleagues.list)
  return (
    <>
      <PageHeader
        title="平台人员"
        note="每人用自己的账号、密码和动态码登录；能处理哪些事项由角色决定；管理人员的变动须另一位同事复核"
      >
        <Button kind="primary" onClick={() => setAdds(true)}>
          新增人员
        </Button>
      </PageHeader>
      <section className={styles.list}>
        <Loaded reading={reading}>{(people) => <Table people={people} />}</Loaded>
      </section>
      {adds && <NewPersonDialog onClose={() => setAdds(false)} />}
    </>
  )
}
