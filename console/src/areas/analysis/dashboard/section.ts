import type { ComponentType } from 'react'
import type { AnalysisPage, Asked } from '../range/use-range.ts'

/** A part of a dashboard: it reads, fails and is empty on its own. */
export type Section = {
  readonly title: string
  /** Over the whole width of the page. */
  readonly wide?: boolean | undefined
  readonly Body: ComponentType<{ asked: Asked }>
}

/** A dashboard is a page and its sections; one component draws them all. */
export type Dashboard = {
  readonly page: AnalysisPage
  /** `today`: of this moment; `compared`: of days, held against others. */
  readonly of?: 'today' | 'compared'
  /** False where its figures are of no store: a sender's are not. */
  readonly stores?: false
  readonly sections: readonly Section[]
}
