/** Two arrows that hand an order on, one to the other. */
export const LogoMark = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--primary)" />
    <g fill="none" stroke="var(--on-primary)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M7.5 12.5h13a4 4 0 0 1 4 4" opacity=".6" />
      <path d="M11.5 8.5l-4 4 4 4" />
      <path d="M24.5 19.5h-13a4 4 0 0 1-4-4" opacity=".6" />
      <path d="M20.5 15.5l4 4-4 4" />
    </g>
  </svg>
)
