import { pages, type PageName } from '@zdb/contract/pages'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { NoStore } from '#widgets/shops/no-store.tsx'
import { useStoreId } from '#widgets/shops/store-id.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { Jobs } from './jobs/jobs.tsx'
import { Printers } from './printers/printers.tsx'
import { Rules } from './rules/rules.tsx'
import { A4Settings } from './settings/a4-settings.tsx'
import { CardSettings } from './settings/card-settings.tsx'
import { Templates } from './template/templates.tsx'
import styles from './print.module.css'

const fields = {
  tab: oneOf('printers', 'template', 'card', 'a4', 'rules', 'jobs'),
  sid: text(),
  status: text(),
  page: text(),
}

const tabs = [
  { key: 'printers', label: '打印机', tone: 'neutral' },
  { key: 'template', label: '小票模板', tone: 'neutral' },
  { key: 'card', label: '贺卡', tone: 'neutral' },
  { key: 'a4', label: 'A4订单', tone: 'neutral' },
  { key: 'rules', label: '自动打印', tone: 'neutral' },
  { key: 'jobs', label: '打印记录', tone: 'neutral' },
] as const

const parts = { printers: Printers, template: Templates, card: CardSettings, a4: A4Settings, rules: Rules, jobs: Jobs }

/** Everything about the paper of one store. */
const PrintPage = ({ name }: { name: PageName }) => {
  const [{ tab }, setFilter] = useFilter(fields)
  const sid = useStoreId()
  const options = useStoreOptions()
  const Part = parts[tab]
  const anew = { status: '', page: '' }
  return (
    <>
      <PageHeader title={pages[name].title} note="订单来了自己出纸：绑定打印机，排好小票，定下规则">
        {sid && options.length > 1 && (
          <FilterSelect
            label="门店"
            options={options}
            value={sid}
            onChange={(next) => setFilter({ ...anew, sid: next })}
          />
        )}
      </PageHeader>
      {sid ? (
        <div className={styles.page}>
          <div className={styles.tabs}>
            <StatusTabs
              label={pages[name].title}
              tabs={tabs}
              value={tab}
              onChange={(next) => setFilter({ ...anew, tab: next })}
            />
          </div>
          <Part key={sid} sid={sid} />
        </div>
      ) : (
        <NoStore reason="还没有门店。有了门店，才有地方放打印机。" />
      )}
    </>
  )
}

export const PrintSettingPage = () => <PrintPage name="printSetting" />
export const StorePrintingPage = () => <PrintPage name="storePrinting" />
