import type { ReactNode } from 'react'

/** A line drawing of 24 by 24, in the colour of the words around it. */
export const drawnIcon = (drawing: ReactNode) => {
  const Icon = ({ size = 18 }: { size?: number }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawing}
    </svg>
  )
  return Icon
}
