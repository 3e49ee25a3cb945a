import { oneOf, useFilter, whole } from '#core/router/filter.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { RoleList } from './parts/role-list.tsx'
import { SubAccountList } from './parts/sub-account-list.tsx'

const fields = { tab: oneOf('accounts', 'roles'), page: whole(1) }

const tabs = [
  { key: 'accounts', label: '子账号', tone: 'neutral' },
  { key: 'roles', label: '角色', tone: 'neutral' },
] as const

export const StaffPage = () => {
  const [{ tab, page }, setFilter] = useFilter(fields)
  const switcher = (
    <StatusTabs label="员工与角色" tabs={tabs} value={tab} onChange={(next) => setFilter({ tab: next, page: 1 })} />
  )
  return (
    <>
      <PageHeader title="员工与角色" note="子账号用自己的手机号登录，能看到和能做什么由角色决定" />
      {tab === 'accounts' ? (
        <SubAccountList page={page} onPage={(next) => setFilter({ page: next })} switcher={switcher} />
      ) : (
        <RoleList switcher={switcher} />
      )}
    </>
  )
}
