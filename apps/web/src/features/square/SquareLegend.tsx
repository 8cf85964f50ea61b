import { Legend } from '../../kit/lists/Legend.tsx'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'

const Popup = lazyPart(() => import('./SquareLegendPopup.tsx'), 'SquareLegendPopup', ['legends', 'square'])

/** What the rows of the columns, and the line above them, show. Loaded when it is opened. */
export const SquareLegend = () => <Legend Popup={Popup} testId="square-legend" />
