import { useState } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { Options } from '#ui/input/options.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { PrintedQuestion, ReasonField } from '../browser/printed-question.tsx'
import { useAfterPrint } from '../paper/after-print.ts'
import { ExpressLabel, labelSizes } from './express-label.tsx'
import { SheetBar } from './sheet-bar.tsx'
import styles from './sheets.module.css'

const fields = { size: oneOf('large', 'small'), full: oneOf('0', '1') }

const sizeOptions = [
  { value: 'large', label: labelSizes.large.words },
  { value: 'small', label: labelSizes.small.words },
] as const
const nameOptions = [
  { value: '0', label: '隐私面单', hint: '收件人姓名与电话隐去中间部分' },
  { value: '1', label: '完整姓名与电话', hint: '谁看过会留下记录' },
] as const

const Label = ({ sn }: { sn: string }) => {
  const [{ size, full }, setFilter] = useFilter(fields)
  const label = useRead(print.label, { params: { sn }, query: { full } })
  const { send } = useSend(print.labelPrinted)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [asking, setAsking] = useState(false)
  const isAgain = (label.data?.copy_no ?? 0) > 0
  const change = (next: string) => {
    setWrong(undefined)
    setReason(next)
  }
  useAfterPrint(() => {
    if (label.data) setAsking(true)
  })
  const press = () => (isAgain && !reason.trim() ? setWrong('请填写补打原因') : window.print())
  const answer = async (cameOut: boolean) => {
    if (cameOut) {
      await send({ params: { sn }, body: { reason: isAgain ? reason.trim() : '' } })
      setReason('')
      await refresh(print.label)
    }
    setAsking(false)
  }
  return (
    <>
      <SheetBar
        title="快递面单"
        empty={!label.data}
        onPrint={press}
        status={
          label.data?.printed_at ? (
            <>
              <Ago moment={label.data.printed_at} />
              打印过
            </>
          ) : (
            label.data && '还没有打印过'
          )
        }
      >
        <PageLink to={routeTo('delivery', { sn })}>返回配送单</PageLink>
        <Options label="面单尺寸" options={sizeOptions} value={size} onChange={(next) => setFilter({ size: next })} />
        <Options label="收件人" options={nameOptions} value={full} onChange={(next) => setFilter({ full: next })} />
        {isAgain && <ReasonField value={reason} error={wrong} onChange={change} />}
      </SheetBar>
      <Loaded reading={label} skeleton={<Skeleton rows={8} height={24} />}>
        {(parcel) => <ExpressLabel parcel={parcel} size={size} reason={reason} />}
      </Loaded>
      {asking && (
        <PrintedQuestion count={1} needsReason={isAgain} reason={reason} onReason={change} onAnswer={answer} />
      )}
    </>
  )
}

/** The label of a parcel that travels by express. */
export const LabelPage = () => (
  <div className={styles.page}>
    <NamedPage by="sn" thing="配送单" way="快递配送单的“自印面单”进入">
      {(sn) => <Label sn={sn} />}
    </NamedPage>
  </div>
)
