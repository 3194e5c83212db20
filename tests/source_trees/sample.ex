defmodule App.Box do
  @moduledoc """
  Boxes for things.

  More.
  """
  use GenServer
  alias App.{Base, Other}
  import Enum, only: [map: 2]
  require Logger
  @limit 10
  @type t :: %__MODULE__{}
  defstruct [:size, name: "x"]

  @doc "Opens it."
  @spec open(t, atom) :: boolean
  def open(box, key) when is_atom(key) do
    if key, do: true, else: false
  end
  def open(box, nil), do: false
  @doc false
  def skip, do: 1
  defp hidden(x), do: x
  defmacro mac(x) do x end
  defguard is_box(x) when is_map(x)
  @callback go(integer) :: atom
  defmodule Inner do
    def a, do: 1
  end
end
defprotocol Shape do
  def area(s)
end
defimpl Shape, for: App.Box do
  def area(_), do: 1
end
