/** Light or dark, as it was chosen in the office, before Mantine is there to say so: under its own key, in its own words. */
export function showFirstColors(): void {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
