import { alertStepNames, type AlertStep } from '@zdb/contract/desk/alerts/steps'
import type { Rules } from '#core/domain/rules'

type StepRow = {
  readonly name: AlertStep
  /** So long after the step before it, by the platform's rule; the first follows at once. */
  readonly after?: keyof Rules & `alert${string}Seconds`
  /** The way in which its people are told. */
  readonly by: 'console' | 'text' | 'desk'
}

/** How an alert climbs, from the bottom. Each step is numbered by its place, from 1 on; 0 is before all of them. */
export const steps: readonly StepRow[] = [
  { name: 'tab', by: 'console' },
  { name: 'consoles', after: 'alertConsolesSeconds', by: 'console' },
  { name: 'contact', after: 'alertContactSeconds', by: 'text' },
  { name: 'nextContact', after: 'alertNextContactSeconds', by: 'text' },
  { name: 'desk', after: 'alertDeskSeconds', by: 'desk' },
]

export const stepNumber = (name: AlertStep): number => alertStepNames.indexOf(name) + 1

/** What nobody was told yet is shown as at its first step: that follows at once. */
export const stepName = (step: number): AlertStep => alertStepNames[Math.max(step, 1) - 1] ?? 'desk'
