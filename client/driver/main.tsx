import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DriverPage } from './DriverPage.tsx'
import { languageOf } from './words.ts'
import './driver.css'

const host = document.getElementById('driver')
if (!host) throw new Error('The page has no place to draw on.')
const language = languageOf(navigator.languages)
document.documentElement.lang = language
createRoot(host).render(
  <StrictMode>
    <DriverPage language={language} />
  </StrictMode>,
)
