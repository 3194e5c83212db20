import React from 'react';

/** A button that counts. */
export function Button({ label, onClick }: Props): JSX.Element {
  const [n, setN] = useState(0);
  return n > 0 ? <button onClick={() => setN(n + 1)}>{label}</button> : <span>{'{'}</span>;
}

export const Card: React.FC<Props> = ({ children }) => <div>{children}</div>;

export default React.memo(Button);
