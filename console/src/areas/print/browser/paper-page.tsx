import { useState } from 'react'
import {
  browserPapers,
  cardFormatNames,
  cardFormats,
  type BrowserPaper,
  type CardFormatName,
} from '@zdb/contract/desk/print/browser-paper'
import { saySuccess } from '#core/alerts/notices.ts'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { orderOf, refreshPaper, type PrintSource } from '#widgets/print/print.ts'
import { useAfterPrint } from '../paper/after-print.ts'
import { SheetBar } from '../sheets/sheet-bar.tsx'
import type { CardPaper } from './card.tsx'
import { PageSize } from './page-size.tsx'
import { drawn, sheetOf, type Paper } from './papers.tsx'
import { PrintedQuestion, ReasonField } from './printed-question.tsx'
import { markEach, usePapers } from './use-papers.ts'
import styles from './browser.module.css'

const fields = { source: oneOf('online', 'received'), paper: oneOf('receipt', 'card', 'a4') }

const formatChoices = cardFormatNames.map((value) => ({ value, label: cardFormats[value].label }))
const isFormat = (name: string): name is CardFormatName => name in cardFormats

const Printed = ({ papers }: { papers: readonly Paper[] }) => {
  const [only] = papers
  if (papers.length > 1) return <>共 {papers.length} 张</>
  if (!only?.printed_at) return <>还没有打印过</>
  return (
    <>
      <Ago moment={only.printed_at} />
      打印过
    </>
  )
}

const Papers = ({ kind, source, names }: { kind: BrowserPaper; source: PrintSource; names: string }) => {
  const { rows, count, isComplete, reload } = usePapers(kind, source, names)
  const [fits, setFits] = useState<Readonly<Record<string, boolean>>>({})
  const [format, setFormat] = useState<CardFormatName>()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [asking, setAsking] = useState(false)
  const papers = rows.flatMap(({ paper }) => paper ?? [])
  const unfit = papers.filter(({ order_sn }) => fits[order_sn] === false)
  const ready = papers.filter(({ order_sn }) => fits[order_sn] === true || kind === 'receipt')
  const isSet = isComplete && papers.length > 0 && ready.length + unfit.length === papers.length
  const again = ready.filter(({ copy_no }) => copy_no > 0)
  const [first] = papers
  const usual = kind === 'card' && first ? (first as CardPaper).setting.format : 'name'
  const chosen = format ?? usual
  const back = count === 1 ? orderOf({ source, order_sn: names }) : undefined

  useAfterPrint(() => {
    if (ready.length > 0) setAsking(true)
  })
  const press = () => {
    if (again.length > 0 && !reason.trim()) return setWrong('请填写补打原因')
    window.print()
  }
  const answer = async (cameOut: boolean) => {
    if (cameOut) {
      const isAgain = new Set(again.map(({ order_sn }) => order_sn))
      const sns = ready.map(({ order_sn }) => order_sn)
      const refusals = await markEach(kind, source, sns, (sn) => (isAgain.has(sn) ? reason.trim() : ''))
      setReason('')
      reload()
      await refreshPaper()
      if (refusals.length === 0) saySuccess(`已记下${browserPapers[kind].label}打印`)
      else setWrong(refusals.join('；'))
    }
    setAsking(false)
  }
  const troubles = [
    ...rows.flatMap(({ sn, trouble }) => (trouble ? [`${sn}：${trouble}`] : [])),
    ...unfit.map(({ order_sn }) => `${order_sn}：字太多，这张卡放不下，请换大一号的卡片`),
  ]
  return (
    <>
      <PageSize {...sheetOf(kind, chosen)} />
      <div className={styles.bar}>
        <SheetBar
          title={browserPapers[kind].label}
          status={isComplete ? papers.length > 0 && <Printed papers={papers} /> : `正在取订单 ${rows.length}/${count}`}
          autoFocus
          empty={!isSet || ready.length === 0}
          onPrint={press}
        >
          {back && <PageLink to={back}>返回订单</PageLink>}
          {kind === 'card' && papers.length > 0 && (
            <FilterSelect
              label="卡片尺寸"
              options={formatChoices}
              value={chosen}
              onChange={(next) => {
                setFits({})
                setFormat(isFormat(next) ? next : undefined)
              }}
            />
          )}
        </SheetBar>
        {again.length > 0 && (
          <ReasonField
            value={reason}
            error={wrong}
            onChange={(next) => {
              setWrong(undefined)
              setReason(next)
            }}
          />
        )}
        {troubles.length > 0 && (
          <ul className={styles.failed} role="alert">
            {troubles.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
      {rows.length === 0 ? (
        <Skeleton rows={12} height={24} />
      ) : (
        <div className={styles.papers} tabIndex={0} role="region" aria-label="纸面">
          {papers.map((paper) => (
            <div
              key={`${paper.order_sn} ${chosen}`}
              className={fits[paper.order_sn] === false ? styles.unfit : undefined}
            >
              {drawn[kind](paper, {
                format: chosen,
                reason,
                onFit: (isFit) =>
                  setFits((before) =>
                    before[paper.order_sn] === isFit ? before : { ...before, [paper.order_sn]: isFit },
                  ),
              })}
            </div>
          ))}
        </div>
      )}
      {asking && (
        <PrintedQuestion
          count={ready.length}
          needsReason={again.length > 0}
          reason={reason}
          onReason={setReason}
          onAnswer={answer}
        />
      )}
    </>
  )
}

/** Paper of one order or of many, for any printer that the browser knows. */
export const PaperPage = () => {
  const [{ source, paper }] = useFilter(fields)
  return (
    <div className={styles.page}>
      <NamedPage by="sn" thing="订单" way={`订单的“${browserPapers[paper].label}”进入`}>
        {(names) => <Papers key={`${paper} ${source} ${names}`} kind={paper} source={source} names={names} />}
      </NamedPage>
    </div>
  )
}
