import { Link } from '@tanstack/react-router'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { useRead } from '@zdb/console/core/http/query.tsx'
import { useParam } from '@zdb/console/core/router/address.ts'
import { DetailPage } from '@zdb/console/ui/detail/detail-page.tsx'
import { Loaded } from '@zdb/console/ui/page/loaded.tsx'
import { Cases } from './file/cases.tsx'
import { Contacts } from './file/contacts.tsx'
import { Documents } from './file/documents.tsx'
import { Limits } from './file/limits.tsx'
import { MoneyPanel } from './file/money.tsx'
import { People } from './file/people.tsx'
import { Stores } from './file/stores.tsx'
import { Timeline } from './file/timeline.tsx'
import { useSearch, type MerchantFile } from './merchant.ts'
import { ReasonGate } from './reason-gate.tsx'
import styles from './merchant-page.module.css'

const noteOf = ({ id, category_zh, created_at, closed_at }: MerchantFile): string =>
  [
    `编号 ${id}`,
    category_zh,
    `${created_at.slice(0, 10)} 入驻`,
    ...(closed_at ? [`${closed_at.slice(0, 10)} 注销`] : []),
  ].join(' · ')

const File = ({ file, reason }: { file: MerchantFile; reason: string }) => (
  <DetailPage
    title={file.name}
    note={
      <>
        {noteOf(file)} · 查看理由：{reason}
      </>
    }
    facts={
      <>
        <Stores file={file} />
        <MoneyPanel money={file.money} />
        <Cases file={file} />
        <People file={file} />
        <Timeline file={file} reason={reason} />
      </>
    }
    now={
      <>
        <Limits file={file} />
        <Contacts file={file} reason={reason} />
        <Documents documents={file.documents} />
      </>
    }
  />
)

const Opened = ({ merchant, reason }: { merchant: string; reason: string }) => {
  const reading = useRead(merchants.show, { params: { merchant }, query: { reason } })
  return <Loaded reading={reading}>{(file) => <File file={file} reason={reason} />}</Loaded>
}

/** One merchant, for who has said why. Each is opened anew: nothing of the one before stays. */
export const MerchantPage = () => {
  const merchant = useParam('merchant')
  const reason = useSearch(({ reasons }) => reasons[merchant])
  return (
    <>
      <nav aria-label="位置" className={styles.back}>
        <Link to={'/merchants' as never}>返回查找</Link>
      </nav>
      {reason === undefined ? (
        <ReasonGate key={merchant} merchant={merchant} />
      ) : (
        <Opened key={merchant} merchant={merchant} reason={reason} />
      )}
    </>
  )
}
