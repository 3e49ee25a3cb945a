import { Link } from '@tanstack/react-router'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { useSend } from '@zdb/console/core/http/query.tsx'
import { useKeys } from '@zdb/console/core/router/page-keys.ts'
import { SearchInput } from '@zdb/console/ui/filter/search-input.tsx'
import { DataTable, type Column } from '@zdb/console/ui/list/data-table.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { PageHeader } from '@zdb/console/ui/page/page-header.tsx'
import { Skeleton } from '@zdb/console/ui/page/skeleton.tsx'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { useSearch, type Found } from './merchant.ts'
import styles from './find-page.module.css'

type Row = Found['items'][number]

const columns: readonly Column<Row>[] = [
  { title: '商家编号', width: 112, render: ({ id }) => id },
  {
    title: '商家',
    render: ({ id, name, closed }) => (
      <span className={styles.name} title={name}>
        <Link to={`/merchants/${id}` as never}>{name}</Link>
        {closed && <StatusTag tone="neutral">已注销</StatusTag>}
      </span>
    ),
  },
  {
    title: '城市',
    width: 176,
    render: ({ cities }) => <span title={cities.join('、')}>{cities.join('、') || '—'}</span>,
  },
  { title: '门店', width: 80, right: true, render: ({ stores }) => (stores === 0 ? '没有' : `${stores} 家`) },
  {
    title: '找到的依据',
    render: ({ name, by }) => (
      <ul className={styles.by}>
        {by.map(({ by_zh, what }) => (
          <li key={`${by_zh} ${what}`} title={what}>
            {what === name ? by_zh : `${by_zh}：${what}`}
          </li>
        ))}
      </ul>
    ),
  },
]

const searchId = 'merchant-search'

const focusSearch = () => document.querySelector<HTMLInputElement>(`#${searchId} input`)?.focus()

const Results = ({ found: { items, more } }: { found: Found }) =>
  items.length === 0 ? (
    <Empty reason="没有找到商家；名称写至少两个字，号码须写全" />
  ) : (
    <>
      <DataTable label="找到的商家" columns={columns} rows={items} keyOf={({ id }) => id} />
      {more && <p className={styles.more}>只显示前 {items.length} 家，请写得更具体</p>}
    </>
  )

/** A merchant is found by whatever the caller on the phone can say. */
export const FindPage = () => {
  const { word, found } = useSearch()
  const { send, pending } = useSend(merchants.find)
  useKeys('查找商家', [{ keys: '/', words: '到查找框', press: ['/'], act: focusSearch }])

  const search = async (typed: string) => {
    if (typed === '') return useSearch.setState({ word: '', found: undefined })
    const answer = await send({ body: { word: typed } })
    if (answer.ok) useSearch.setState({ word: typed, found: answer.data })
  }

  return (
    <>
      <PageHeader title="商家" note="打开商家页面须说明理由；每次查看都会记录，商家可以看到" />
      <search id={searchId} className={styles.search} aria-label="查找商家">
        <SearchInput
          label="名称、手机号、订单号、证照编号或商家编号"
          value={word}
          width={420}
          onSearch={(typed) => void search(typed)}
        />
      </search>
      <section className={styles.results} aria-label="查找结果" aria-live="polite">
        {pending && !found && <Skeleton rows={3} height={40} />}
        {found && <Results found={found} />}
        {!found && !pending && <Empty reason="输入商家或门店名称、任一电话、任一订单号、营业执照号码或商家编号" />}
      </section>
    </>
  )
}
