import { createRoot } from 'react-dom/client'
import { browserPorts } from '../offline/browser.ts'
import { createEngine } from '../offline/create-engine.ts'
import { App, SignedIn } from './App.tsx'
import { createFloor, FloorContext, languageOf } from './floor.ts'
import { loadWords } from './messages/words.ts'
import { watchForUpdates } from './update/update.ts'
import { bringMissingFonts } from './ui/fonts.ts'
import './ui/tokens.css'

const ports = browserPorts(APP_VERSION)
const engine = createEngine(ports)
const root = document.getElementById('floor')
const floor = createFloor(engine)
const settings = floor.settings.now()
// This is most often the language that will be needed, and it is there by the time the storage is open.
void loadWords(settings.lastLanguage ?? languageOf(settings, null))
engine.start()
// Files that are stored on the device are loaded at once. Over a network, the first screen comes first.
const atHand = navigator.serviceWorker?.controller ? SignedIn.bring().catch(() => undefined) : null
// The engine knows who is enrolled and signed in once the storage is open. Before that, any screen would be the wrong one.
engine.ready().then(draw, draw)

async function draw(): Promise<void> {
  if (!root) return
  const { worker } = engine.status()
  const language = languageOf(floor.settings.now(), worker)
  if (language !== settings.lastLanguage) floor.settings.change({ lastLanguage: language })
  await Promise.all([loadWords(language), worker && atHand])
  createRoot(root).render(
    <FloorContext value={floor}>
      <App />
    </FloorContext>,
  )
  watchForUpdates(ports)
  bringMissingFonts()
}
