import { pages, routeTo } from '@zdb/contract/pages'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { storeTabs } from '@zdb/contract/shop/stores/states'
import { oneOf } from '#core/router/filter.ts'
import { useMay } from '#core/session/session.ts'
import { useOpen } from '#core/router/address.ts'
import { Button } from '#ui/action/button.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { ListPage as List } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TabsLine } from '#ui/page/tabs-line.tsx'
import { keywordFilter } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { useStoreActions } from '../actions.tsx'
import { columnsFor } from './store-columns.tsx'
import styles from './list-page.module.css'

const tabs = [
  { key: 'all', label: '全部', tone: 'neutral' },
  { key: 'open', label: '营业中', tone: 'green' },
  { key: 'closed', label: '休息中', tone: 'red' },
  { key: 'stopped', label: '已停止接单', tone: 'red' },
  { key: 'suspended', label: '平台停用', tone: 'red' },
  { key: 'rejected', label: '未通过', tone: 'red' },
  { key: 'unable', label: '不能接单', tone: 'yellow' },
  { key: 'reviewing', label: '审核中', tone: 'yellow' },
  { key: 'draft', label: '待完善', tone: 'blue' },
] as const

const fields = { status: oneOf('all', ...storeTabs) }

const steps = ['填写名称与类目', '在地图上选地址', '留下联系人', '提交平台审核', '审核通过后开通接单']

const CreateButton = ({ onCreate }: { onCreate: () => void }) => (
  <Button kind="primary" onClick={onCreate}>
    新建门店
  </Button>
)

const First = ({ onCreate }: { onCreate: false | (() => void) }) => (
  <div className={styles.first}>
    <ol>
      {steps.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ol>
    {onCreate && <CreateButton onCreate={onCreate} />}
  </div>
)

export const ListPage = () => {
  const [mayEdit, mayRemove] = [useMay('store.edit'), useMay('store.delete')]
  const open = useOpen()
  const list = useList({
    line: stores.list,
    fields,
    filter: keywordFilter,
    query: ({ status }, { keyword }) => ({ keyword, status: status === 'all' ? undefined : status, lacking: 1 }),
    topics: 'store',
  })
  const { actionsOf, press, dialogs } = useStoreActions(['close', 'reopen'])
  const isFirst = list.value.status === 'all' && !list.value.keyword && list.reading.data?.total === 0
  const create = mayEdit && (() => open(routeTo('editStore')))
  return (
    <>
      <PageHeader title={pages.stores.title} note="线下门店：接单、配送、打印都从门店开始">
        {create && !isFirst && <CreateButton onCreate={create} />}
      </PageHeader>
      <List
        label="门店"
        {...list.page}
        keyOf={({ sid }) => sid}
        columns={columnsFor(actionsOf, press, mayEdit || mayRemove)}
        empty={list.empty('没有符合条件的门店', {
          reason: list.value.status === 'all' ? '还没有门店，五步开出第一家' : '这里没有门店',
          action: list.value.status === 'all' ? <First onCreate={create} /> : undefined,
        })}
      >
        <TabsLine tabs={<StatusTabs label="门店状态" tabs={tabs} {...list.tabs} value={list.value.status} />}>
          <SearchInput
            label="门店名称或地址"
            value={list.value.keyword}
            onSearch={(keyword) => list.narrow({ keyword })}
          />
        </TabsLine>
      </List>
      {dialogs}
    </>
  )
}
