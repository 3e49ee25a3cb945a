import { useState, type ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { Chips, type Chip } from './chips.tsx'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import { DateInput } from '../input/date-input.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { Choice } from '../input/inputs.tsx'
import { SearchInput } from './search-input.tsx'
import { phone, useMedia } from '../theme/media.ts'
import styles from './filter-bar.module.css'

const Dialog = lazyDialog(() => import('../dialog/dialog.tsx').then((file) => file.Dialog))

export type FilterPart = {
  readonly label: string
  readonly options: readonly Choice[]
  /** Empty filters nothing. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly search?: boolean
  readonly onSearch?: (words: string) => void
  readonly onOpen?: (open: boolean) => void
  /** Seldom used: stands behind 更多筛选. */
  readonly seldom?: boolean
  /** Two days to choose, shown while this part stands on the choice that needs them. */
  readonly range?: { from: string; to: string; onChange: (days: { from?: string; to?: string }) => void }
}

const chosenOf = ({ options, value }: FilterPart): Choice | undefined => options.find((one) => one.value === value)

const wordsOf = (part: FilterPart): string =>
  part.range ? `${part.range.from || '不限'} 至 ${part.range.to || '不限'}` : (chosenOf(part)?.label ?? part.value)

const Range = ({ from, to, onChange }: NonNullable<FilterPart['range']>) => (
  <span className={styles.range}>
    <DateInput aria-label="开始日期" value={from} max={to || undefined} onChange={(day) => onChange({ from: day })} />
    至
    <DateInput aria-label="结束日期" value={to} min={from || undefined} onChange={(day) => onChange({ to: day })} />
  </span>
)

const Parts = ({ parts }: { parts: readonly FilterPart[] }) =>
  parts.map(({ range, ...part }) => (
    <span key={part.label} className={styles.part}>
      <FilterSelect {...part} />
      {range && <Range {...range} />}
    </span>
  ))

/** Where there is no room for a line of them the filters lie in a sheet, behind one button. */
const Sheet = ({ label, parts }: { label: string; parts: readonly FilterPart[] }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        筛选
      </Button>
      {open && (
        <Dialog
          title={label}
          onClose={close}
          footer={
            <>
              <Button onClick={() => parts.forEach((part) => part.value && part.onChange(''))}>清除筛选</Button>
              <Button kind="primary" onClick={close}>
                查看结果
              </Button>
            </>
          }
        >
          <div className={styles.sheet}>
            <Parts parts={parts} />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** One line of filters; those at work stand behind it as chips that go with one press. `children` end the line. */
export const FilterBar = ({
  label,
  parts,
  keyword,
  children,
}: {
  label: string
  parts: readonly FilterPart[]
  keyword: { label: string; value: string; onChange: (words: string) => void }
  children?: ReactNode
}) => {
  const [all, setAll] = useState(false)
  const onPhone = useMedia(phone)
  const chips: Chip[] = parts
    .filter(({ value }) => value !== '')
    .map((part) => ({
      name: part.label,
      words: wordsOf(part),
      icon: chosenOf(part)?.icon,
      onRemove: () => part.onChange(''),
    }))
  if (keyword.value) chips.push({ name: '关键字', words: keyword.value, onRemove: () => keyword.onChange('') })
  return (
    <div className={styles.bar} role="search" aria-label={label}>
      {onPhone ? (
        parts.length > 0 && <Sheet label={label} parts={parts} />
      ) : (
        <>
          <Parts parts={parts.filter(({ seldom }) => all || !seldom)} />
          {parts.some(({ seldom }) => seldom) && (
            <Button kind="text" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? '收起筛选' : '更多筛选'}
            </Button>
          )}
        </>
      )}
      <SearchInput label={keyword.label} value={keyword.value} onSearch={keyword.onChange} />
      <Chips chips={chips} />
      {children && <span className={styles.end}>{children}</span>}
    </div>
  )
}
